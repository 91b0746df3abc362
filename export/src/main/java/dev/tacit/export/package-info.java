/**
 * Models as other systems read them. What an export says follows from the model file alone, from
 * public declarations and released numbers, so that exporting costs nothing.
 */
package dev.tacit.export;
