/**
 * Estimators for Apache Spark. Rows stay on the executors as blocks and answer the questions of the
 * algorithms; plans, prices, noise, receipts and models are those of the library, on the driver. No
 * mathematics and no privacy decision belongs here.
 */
package dev.tacit.spark;
