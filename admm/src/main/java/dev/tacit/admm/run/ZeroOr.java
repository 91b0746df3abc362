package dev.tacit.admm.run;

/** Zero, which stands for "no such thing", or a number that is one. */
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
