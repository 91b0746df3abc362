package dev.tacit;

/**
 * A predicted number and where the true one will be, mostly.
 *
 * <pre>{@code
 * PredictedRange age = model.predictRange(person, 0.9);
 * System.out.println(age.low() + " to " + age.high());
 * }</pre>
 *
 * @param low lower end
 * @param prediction the predicted number
 * @param high upper end
 */
public record PredictedRange(double low, double prediction, double high) {}
