package dev.tacit.dp.account;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the accountants say to an {@link AccountCase}; maps and lists are empty where nothing was
 * asked, and a currency that does not support the event is absent.
 *
 * @param epsilon by currency label, and {@code auto}
 * @param autoCurrency the currency behind {@code auto}
 * @param sigma calibrated noise by currency label, and {@code auto}
 * @param renyi divergences at the orders that were asked for
 */
public record AccountAnswer(
    String id,
    Map<String, Double> epsilon,
    Optional<String> autoCurrency,
    Map<String, Double> sigma,
    List<Double> renyi) {
  public AccountAnswer {
    epsilon = Collections.unmodifiableMap(new LinkedHashMap<>(epsilon));
    sigma = Collections.unmodifiableMap(new LinkedHashMap<>(sigma));
    renyi = List.copyOf(renyi);
  }
}
