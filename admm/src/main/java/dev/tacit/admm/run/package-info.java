/**
 * How a run is described, priced and driven, whatever the algorithm: a {@code Setup} of public
 * facts becomes a {@code Plan} with a price, and the plan runs through curators on the private
 * rows.
 */
package dev.tacit.admm.run;
