/** Where rows come from: files, Parquet files and queries of a database, all read as CSV files. */
package dev.tacit.learn.table;
