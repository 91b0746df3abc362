/**
 * Who gets which records: training against test, and one shard per agent. Where a record goes is a
 * function of a seed and of its position (replace-one neighbours) or of itself (add-remove); only
 * the label-skewed split lets labels of others decide, and says so. The generator here moves rows
 * around. It must never be used to draw noise.
 */
package dev.tacit.data.split;
