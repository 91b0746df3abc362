package dev.tacit.ledger;

/**
 * Whether a claim fits, with the numbers that say why. Everything is in the unit of the composition
 * of the data set.
 *
 * @param cost what the claim costs by itself
 * @param spent what finished runs cost
 * @param reserved what is set aside for runs that are not finished
 * @param after what would be taken in all if the claim were granted
 * @param limit what may be taken in all
 * @param fits whether the claim is within the limit, or was granted before
 */
public record Assessment(
    String dataset,
    CompositionRule composition,
    Cost cost,
    Cost spent,
    Cost reserved,
    Cost after,
    Cost limit,
    boolean fits) {}
