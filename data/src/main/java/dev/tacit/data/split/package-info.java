/**
 * Who gets which rows: training against test, and one shard per agent. A split is a function of
 * public numbers and a seed; only the label-skewed one looks at labels, and says so. The generator
 * here moves rows around. It must never be used to draw noise.
 */
package dev.tacit.data.split;
