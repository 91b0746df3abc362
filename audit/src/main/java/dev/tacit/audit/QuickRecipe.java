package dev.tacit.audit;

import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.learn.plan.Recipe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A recipe of few rounds, unless somebody asked for more: noise is calibrated for the rounds there
 * are, so that few of them tell as much as many, and an attack needs many runs. Gradients are
 * clipped where a record of length one reaches it: noise is calibrated for the clip, too.
 */
public final class QuickRecipe {
  private static final Map<String, String> FEW =
      Map.of("rounds", "2", "innerSteps", "1", "gate.maxAbove", "1", "clip", "0.25");

  private QuickRecipe() {}

  /** Those of its values that a recipe does not give itself, by name. */
  public static Map<String, String> chosen(Recipe recipe) {
    List<String> names = recipe.algorithm().settings().stream().map(Setting::name).toList();
    Map<String, String> chosen = new TreeMap<>(FEW);
    chosen.keySet().retainAll(names);
    chosen.keySet().removeAll(recipe.settings().asMap().keySet());
    return chosen;
  }

  /** The same recipe with those settings that it has and that were not given. */
  public static Recipe of(Recipe recipe) {
    Map<String, String> settings = new LinkedHashMap<>(recipe.settings().asMap());
    settings.putAll(chosen(recipe));
    return new Recipe(
        recipe.algorithm(),
        Settings.of(settings, recipe.algorithm().settings()),
        recipe.loss(),
        recipe.penalties(),
        recipe.promise(),
        recipe.ownership(),
        recipe.labels());
  }
}
