package dev.tacit.spark;

import static org.apache.spark.sql.functions.col;

import dev.tacit.learn.Refused;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructField;

/**
 * A column of a table by its name. A table's schema is searched by spelling, but {@code col} takes
 * a dot for a field of a struct and ignores capitals; so columns are looked up here, and what is
 * checked is what is read.
 *
 * @param declared as the schema has it
 */
record NamedColumn(StructField declared) {

  /** The only column of that name; refuses others under the name of the parameter. */
  static NamedColumn of(Dataset<?> table, String param, String name) {
    boolean capitals =
        Boolean.parseBoolean(table.sparkSession().conf().get("spark.sql.caseSensitive", "false"));
    List<StructField> alike =
        Arrays.stream(table.schema().fields())
            .filter(one -> capitals ? one.name().equals(name) : one.name().equalsIgnoreCase(name))
            .toList();
    if (alike.size() != 1 || !alike.get(0).name().equals(name)) {
      throw Refused.usage(
          param,
          name,
          "one column of the table, in its spelling, and none beside it that differs in capitals",
          "It has " + Arrays.toString(table.columns()) + "; fields of structs are no columns.");
    }
    return new NamedColumn(alike.get(0));
  }

  /** In quotes, so that no character of the name means anything. */
  Column read() {
    return col("`" + declared.name().replace("`", "``") + "`");
  }
}
