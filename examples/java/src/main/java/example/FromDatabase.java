package example;

import dev.tacit.Bounds;
import dev.tacit.Tacit;
import dev.tacit.TrainedModel;
import dev.tacit.admm.metric.MetricSettings;
import dev.tacit.learn.Refused;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/** Rows of a query, dealt to simulated owners who talk to each other. */
public final class FromDatabase {
  private FromDatabase() {}

  public static void main(String[] arguments) throws SQLException {
    try (Connection base = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = base.createStatement()) {
      fill(base, statement);
      Bounds bounds = Bounds.numbers(2).rowNorm(3).labels(1, 0);
      try (ResultSet results = statement.executeQuery("select pulse, pressure, ill from checks")) {
        TrainedModel model =
            Tacit.classifier()
                .resultSet(results, "ill", bounds)
                .epsilon(2)
                .delta(1e-6)
                .agents(3)
                .graph("ring")
                .set(MetricSettings.ROUNDS, 20)
                .train();
        System.out.println(model.weights() + ": " + model.certificate());
      }
      try (ResultSet results = statement.executeQuery("select pulse, pressure, ill from checks")) {
        Tacit.classifier().resultSet(results, "ill", bounds).epsilon(2).train();
      } catch (Refused refused) {
        System.out.println(refused.kind() + ": " + refused.getMessage());
      }
    }
  }

  private static void fill(Connection base, Statement statement) throws SQLException {
    statement.execute("create table checks (pulse real, pressure real, ill integer)");
    Random random = new Random(2);
    base.setAutoCommit(false);
    try (PreparedStatement insert = base.prepareStatement("insert into checks values (?, ?, ?)")) {
      for (int i = 0; i < 3000; i++) {
        double pulse = random.nextGaussian();
        double pressure = random.nextGaussian();
        insert.setDouble(1, pulse);
        insert.setDouble(2, pressure);
        insert.setInt(3, pulse + pressure + random.nextGaussian() > 0 ? 1 : 0);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    base.commit();
  }
}
