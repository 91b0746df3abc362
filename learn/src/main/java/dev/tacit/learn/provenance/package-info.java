/** How a model was made: by which plan, code and run, and what its certificate follows from. */
package dev.tacit.learn.provenance;
