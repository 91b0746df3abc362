/**
 * Attacks on the product as it is: whole runs through the real release channel, on neighbouring
 * data sets, and lower bounds on epsilon from what an observer sees. An audit can refute a
 * guarantee and never proves one; its controls show that it would have noticed.
 */
package dev.tacit.audit;
