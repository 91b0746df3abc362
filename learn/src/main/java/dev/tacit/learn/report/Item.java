package dev.tacit.learn.report;

import java.util.Optional;

/**
 * One fact of a report, with all that renderers need to know of it.
 *
 * @param key the field of JSON; {@code trace.loss} is the field {@code loss} of the object {@code
 *     trace}. Empty where the fact is made for people out of other fields
 * @param label what people call it; empty where it is for programs only
 * @param reader who may read it
 * @param isDetail whether only a page has room for it
 * @param isAlarm whether readers are to be warned of it
 * @param note what is said beside the value, in smaller print where there is any; may be empty
 */
public record Item(
    Optional<String> key,
    Optional<String> label,
    Value value,
    Reader reader,
    boolean isDetail,
    boolean isAlarm,
    String note) {

  /** Who may read a fact. */
  public enum Reader {
    EVERYBODY,
    /** It was computed on private rows without noise: the owner of the rows and nobody else. */
    OWNER
  }

  /** For programs and for people, whoever they are. */
  public static Item of(String key, String label, Value value) {
    return new Item(
        Optional.of(key), Optional.of(label), value, Reader.EVERYBODY, false, false, "");
  }

  /** For programs only; null where it is not known. */
  public static Item field(String key, Object data) {
    return new Item(
        Optional.of(key), Optional.empty(), Value.data(data), Reader.EVERYBODY, false, false, "");
  }

  /** For people only: programs have it in other fields. */
  public static Item line(String label, String text) {
    return new Item(
        Optional.empty(),
        Optional.of(label),
        Value.words(text),
        Reader.EVERYBODY,
        false,
        false,
        "");
  }

  /** A drawing, which pages have and nothing else. */
  public static Item drawn(PagePicture picture) {
    return new Item(
        Optional.empty(),
        Optional.empty(),
        new Value.Drawing(picture),
        Reader.EVERYBODY,
        true,
        false,
        "");
  }

  /** The same for the owner of the rows only. */
  public Item forOwner() {
    return new Item(key, label, value, Reader.OWNER, isDetail, isAlarm, note);
  }

  public Item forOwnerIf(boolean computedOnRows) {
    return computedOnRows ? forOwner() : this;
  }

  /** The same, for programs only unless people gain something by it. */
  public Item shownIf(boolean worthShowing) {
    return worthShowing
        ? this
        : new Item(key, Optional.empty(), value, reader, isDetail, isAlarm, note);
  }

  /** The same by another name. */
  Item called(String name) {
    return new Item(key, Optional.of(name), value, reader, isDetail, isAlarm, note);
  }

  /** The same for people only: this report tells programs in another field. */
  Item forPeople() {
    return new Item(Optional.empty(), label, value, reader, isDetail, isAlarm, note);
  }

  /** The same, on pages only. */
  public Item detail() {
    return new Item(key, label, value, reader, true, isAlarm, note);
  }

  public Item alarmingIf(boolean warns) {
    return new Item(key, label, value, reader, isDetail, warns, note);
  }

  public Item noted(String beside) {
    return new Item(key, label, value, reader, isDetail, isAlarm, beside);
  }

  /** The same as a part of an object of JSON, whose name stands before the label, too. */
  Item within(String object) {
    return new Item(
        key.map(name -> object + "." + name),
        label.map(name -> object + " " + name),
        value,
        reader,
        isDetail,
        isAlarm,
        note);
  }

  /** The same with something to say behind the words. */
  Item saying(String more) {
    Value said = text().<Value>map(words -> Value.of(value.data(), words + more)).orElse(value);
    return new Item(key, label, said, reader, isDetail, isAlarm, note);
  }

  public boolean isForOwner() {
    return reader == Reader.OWNER;
  }

  /** The words beside the label; empty where people are shown nothing. */
  public Optional<String> text() {
    return label.isPresent() && value instanceof Value.Fact fact ? fact.text() : Optional.empty();
  }
}
