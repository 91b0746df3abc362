/**
 * What happened, as data: events, sensitivities, receipts. Nothing here draws noise and nothing
 * here prices an event; see {@code mechanism} and {@code account}.
 */
package dev.tacit.dp.event;
