package dev.tacit.admm.run;

/** Allowed values: zero, which switches something off, or a number of a range. */
record ZeroOr(NumberRange others) implements AllowedValues<Double> {
  @Override
  public Double parse(String name, String text) {
    double value = NumberRange.number(name, text);
    if (value != 0 && !others.holds(value)) {
      throw NumberRange.refused(name, text, "0 or " + others.requirement());
    }
    return value;
  }

  @Override
  public String text(Double value) {
    return others.text(value);
  }

  @Override
  public String description() {
    return "0 or " + others.description();
  }
}
