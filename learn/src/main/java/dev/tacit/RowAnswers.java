package dev.tacit;

import dev.tacit.learn.Refused;
import java.util.Iterator;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Answers row after row, when they are asked for; a refusal says which row it was. */
final class RowAnswers<T> implements Iterator<T> {
  private static final Pattern ROW = Pattern.compile("^row\\b");

  private final Iterator<Row> rows;
  private final Function<Row, T> question;
  private long number;

  RowAnswers(Iterator<Row> rows, Function<Row, T> question) {
    this.rows = rows;
    this.question = question;
  }

  @Override
  public boolean hasNext() {
    return rows.hasNext();
  }

  @Override
  public T next() {
    Row row = rows.next();
    number++;
    try {
      return question.apply(row);
    } catch (Refused refused) {
      throw refused.reworded(words -> ROW.matcher(words).replaceFirst("row " + number));
    }
  }
}
