package dev.tacit.ledger.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.dp.event.LeafCases;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * JSON of an event tree. Every object has a {@code kind}; the other fields are the components of
 * the record. Writing goes through {@link LeafCases}, so a new event does not compile until it has
 * a form here; reading is tried on every kind by the round-trip law.
 *
 * <p>Kinds and fields are stored for ever: they are added, never renamed and never given another
 * meaning.
 */
public final class EventJson {
  private EventJson() {}

  public static ObjectNode write(PrivacyEvent event) {
    return event.match(new Tree());
  }

  public static PrivacyEvent read(JsonNode node) {
    return switch (kind(node)) {
      case "composed" -> new PrivacyEvent.Composed(parts(node, "composed"));
      case "parallel" -> new PrivacyEvent.Parallel(parts(node, "parallel"));
      case "repeated" -> {
        Fields fields = fields(node, "repeated", "event", "times");
        yield new PrivacyEvent.Repeated(read(fields.node("event")), fields.whole("times"));
      }
      default -> leaf(node);
    };
  }

  private static PrivacyEvent.Leaf leaf(JsonNode node) {
    String kind = kind(node);
    return switch (kind) {
      case "nothing" -> {
        fields(node, kind);
        yield new PrivacyEvent.Nothing();
      }
      case "non-private" -> new PrivacyEvent.NonPrivate(fields(node, kind, "why").text("why"));
      case "gaussian" -> new PrivacyEvent.Gaussian(multiplier(node, kind));
      case "laplace" -> new PrivacyEvent.Laplace(multiplier(node, kind));
      case "gamma-norm" -> new PrivacyEvent.GammaNorm(multiplier(node, kind));
      case "sparse-vector" ->
          sparseVector(fields(node, kind, "thresholdMultiplier", "queryMultiplier", "maxAbove"));
      case "objective-perturbation" -> {
        Fields perturbed = perturbed(node, kind, "sigma");
        yield new PrivacyEvent.ObjectivePerturbation(
            FactsJson.read(perturbed.node("facts")),
            perturbed.number("sigma"),
            perturbed.number("gradientTolerance"),
            perturbed.number("gridRadius"));
      }
      case "gamma-objective-perturbation" -> {
        Fields perturbed = perturbed(node, kind, "noiseRate");
        yield new PrivacyEvent.GammaObjectivePerturbation(
            FactsJson.read(perturbed.node("facts")),
            perturbed.number("noiseRate"),
            perturbed.number("gradientTolerance"),
            perturbed.number("gridRadius"));
      }
      case "slack" -> {
        Fields slack = fields(node, kind, "distance", "why");
        yield new PrivacyEvent.Slack(slack.number("distance"), slack.text("why"));
      }
      case "poisson-sampled" -> {
        Fields poisson = fields(node, kind, "rate", "inner");
        yield new PrivacyEvent.PoissonSampled(poisson.number("rate"), leaf(poisson.node("inner")));
      }
      case "fixed-size-sampled" -> {
        Fields fixed = fields(node, kind, "size", "population", "inner");
        yield new PrivacyEvent.FixedSizeSampled(
            fixed.wholeInt("size"), fixed.wholeInt("population"), leaf(fixed.node("inner")));
      }
      default ->
          throw new IllegalArgumentException(
              "event kind = '" + kind + "' is not known to this version; upgrade to read it");
    };
  }

  private static Fields perturbed(JsonNode node, String kind, String noise) {
    return fields(node, kind, "facts", noise, "gradientTolerance", "gridRadius");
  }

  private static PrivacyEvent.Leaf sparseVector(Fields fields) {
    return new PrivacyEvent.SparseVector(
        fields.number("thresholdMultiplier"),
        fields.number("queryMultiplier"),
        fields.wholeInt("maxAbove"));
  }

  private static double multiplier(JsonNode node, String kind) {
    return fields(node, kind, "noiseMultiplier").number("noiseMultiplier");
  }

  private static String kind(JsonNode node) {
    JsonNode kind = node == null ? null : node.get("kind");
    if (kind == null || !kind.isTextual()) {
      throw new IllegalArgumentException("event = " + node + " must be an object with a kind");
    }
    return kind.textValue();
  }

  private static Fields fields(JsonNode node, String kind, String... names) {
    List<String> all = new ArrayList<>(List.of(names));
    all.add("kind");
    return Fields.of(kind, node, Set.copyOf(all));
  }

  private static List<PrivacyEvent> parts(JsonNode node, String kind) {
    return fields(node, kind, "parts").list("parts", EventJson::read);
  }

  private static final class Tree implements PrivacyEvent.Cases<ObjectNode> {
    @Override
    public ObjectNode leaf(PrivacyEvent.Leaf leaf) {
      return leaf.matchLeaf(new Leaves());
    }

    @Override
    public ObjectNode composed(PrivacyEvent.Composed event) {
      return listed("composed", event.parts());
    }

    @Override
    public ObjectNode parallel(PrivacyEvent.Parallel event) {
      return listed("parallel", event.parts());
    }

    @Override
    public ObjectNode repeated(PrivacyEvent.Repeated event) {
      return named("repeated")
          .<ObjectNode>set("event", write(event.event()))
          .put("times", event.times());
    }

    private static ObjectNode listed(String kind, List<PrivacyEvent> parts) {
      ObjectNode node = named(kind);
      ArrayNode list = node.putArray("parts");
      parts.forEach(part -> list.add(write(part)));
      return node;
    }
  }

  private static final class Leaves implements LeafCases<ObjectNode> {
    @Override
    public ObjectNode nothing() {
      return named("nothing");
    }

    @Override
    public ObjectNode nonPrivate(PrivacyEvent.NonPrivate event) {
      return named("non-private").put("why", event.why());
    }

    @Override
    public ObjectNode gaussian(PrivacyEvent.Gaussian event) {
      return named("gaussian").put("noiseMultiplier", event.noiseMultiplier());
    }

    @Override
    public ObjectNode laplace(PrivacyEvent.Laplace event) {
      return named("laplace").put("noiseMultiplier", event.noiseMultiplier());
    }

    @Override
    public ObjectNode gammaNorm(PrivacyEvent.GammaNorm event) {
      return named("gamma-norm").put("noiseMultiplier", event.noiseMultiplier());
    }

    @Override
    public ObjectNode sparseVector(PrivacyEvent.SparseVector event) {
      return named("sparse-vector")
          .put("thresholdMultiplier", event.thresholdMultiplier())
          .put("queryMultiplier", event.queryMultiplier())
          .put("maxAbove", event.maxAbove());
    }

    @Override
    public ObjectNode objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
      return named("objective-perturbation")
          .put("sigma", event.sigma())
          .put("gradientTolerance", event.gradientTolerance())
          .put("gridRadius", event.gridRadius())
          .set("facts", FactsJson.write(event.facts()));
    }

    @Override
    public ObjectNode gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
      return named("gamma-objective-perturbation")
          .put("noiseRate", event.noiseRate())
          .put("gradientTolerance", event.gradientTolerance())
          .put("gridRadius", event.gridRadius())
          .set("facts", FactsJson.write(event.facts()));
    }

    @Override
    public ObjectNode slack(PrivacyEvent.Slack event) {
      return named("slack").put("distance", event.distance()).put("why", event.why());
    }

    @Override
    public ObjectNode poissonSampled(PrivacyEvent.PoissonSampled event) {
      return named("poisson-sampled").put("rate", event.rate()).set("inner", write(event.inner()));
    }

    @Override
    public ObjectNode fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
      return named("fixed-size-sampled")
          .put("size", event.size())
          .put("population", event.population())
          .set("inner", write(event.inner()));
    }
  }

  private static ObjectNode named(String kind) {
    return CanonicalJson.object().put("kind", kind);
  }
}
