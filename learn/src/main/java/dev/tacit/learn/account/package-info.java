/**
 * Prices and calibrations for people and files: turns words into privacy events and asks the
 * accountants. Nothing here computes an epsilon.
 */
package dev.tacit.learn.account;
