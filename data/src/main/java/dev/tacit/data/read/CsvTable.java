package dev.tacit.data.read;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.FieldModifiers;
import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;
import dev.tacit.data.schema.TableFormat;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The records of a CSV source as fields stripped of blanks, without any meaning yet. A blank line
 * and a comment are records too, without fields: whoever counts records must count them, or the
 * number of records would depend on what is in them.
 */
public final class CsvTable {
  private static final int LONGEST_RECORD = 1 << 20;
  private static final int MOST_FIELDS = 1 << 14;
  private static final Pattern LINE = Pattern.compile("line ([0-9]+)");

  private CsvTable() {}

  /** Takes one record, without fields if its line is blank or a comment; false ends the reading. */
  @FunctionalInterface
  public interface Visitor {
    boolean visit(List<String> fields, FileLocation line);
  }

  /** Shows every record to the visitor, a header like any other. */
  public static void visit(Source source, TableFormat format, Visitor visitor) {
    // A decoder that reports malformed input: replaced characters would silently change levels.
    try (CsvReader<CsvRecord> records =
        reader(format)
            .build(
                CsvRecordHandler.of(
                    limits ->
                        limits
                            .maxFields(MOST_FIELDS)
                            .maxFieldSize(LONGEST_RECORD)
                            .maxRecordSize(LONGEST_RECORD)
                            .fieldModifier(FieldModifiers.STRIP)),
                new InputStreamReader(source.open(), StandardCharsets.UTF_8.newDecoder()))) {
      for (CsvRecord record : records) {
        requireNoHint(record, source);
        boolean blank =
            record.isComment() || (record.getFieldCount() == 1 && record.getField(0).isEmpty());
        FileLocation fileLocation = source.location().line(record.getStartingLineNumber());
        if (!visitor.visit(blank ? List.of() : record.getFields(), fileLocation)) {
          return;
        }
      }
    } catch (CsvParseException broken) {
      if (broken.getCause() instanceof RuntimeException refused) {
        // Not about CSV: what is read may be a query, or watched by somebody who stops it.
        throw refused;
      }
      throw new DataException(
          source.location(),
          "is not CSV: " + describe(broken),
          "check the separator, and look for a quote that is opened and never closed; a record may"
              + " have at most "
              + LONGEST_RECORD
              + " characters",
          broken);
    } catch (UncheckedIOException failure) {
      throw source.unreadable(failure.getCause());
    } catch (IOException failure) {
      throw source.unreadable(failure);
    }
  }

  /** Excel writes 'sep=;' above the names, and no other program knows what that is. */
  private static void requireNoHint(CsvRecord record, Source source) {
    if (record.getStartingLineNumber() == 1 && record.getFieldCount() <= 2) {
      String line = String.join("", record.getFields()).toLowerCase(Locale.ROOT);
      if (line.equals("sep=") || (line.startsWith("sep=") && line.length() == 5)) {
        throw new DataException(
            source.location().line(1),
            "is a hint for Excel, " + DataException.quoted(line),
            "delete the line; the schema says 'separator'");
      }
    }
  }

  /** In words that say what to look for; a quote that is never closed swallows the rest. */
  private static String describe(CsvParseException broken) {
    String why = String.valueOf(broken.getMessage());
    boolean tooLong = why.contains("buffer size") || why.contains("exceeds the max");
    Matcher line = LINE.matcher(why);
    return tooLong
        ? "a record" + (line.find() ? " that begins in line " + line.group(1) : "") + " is too long"
        : why;
  }

  private static CsvReader.CsvReaderBuilder reader(TableFormat format) {
    CsvReader.CsvReaderBuilder builder =
        CsvReader.builder()
            .fieldSeparator(format.separator())
            .skipEmptyLines(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .trimWhitespacesAroundQuotes(true)
            .maxBufferSize(LONGEST_RECORD);
    format
        .comment()
        .ifPresent(
            symbol -> builder.commentStrategy(CommentStrategy.READ).commentCharacter(symbol));
    return builder;
  }
}
