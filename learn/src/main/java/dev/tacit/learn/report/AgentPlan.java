package dev.tacit.learn.report;

import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.learn.certificate.Mechanisms;
import dev.tacit.learn.certificate.Prices;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is planned for agents of one size that have the same done to their records.
 *
 * @param agents their numbers, increasing
 * @param rows the public number of rows of each
 */
record AgentPlan(List<Integer> agents, int rows, Guarantee guarantee, Mechanisms mechanisms) {

  private record GroupKey(int rows, PrivacyEvent event) {}

  /** The weakest guarantee first. */
  static List<AgentPlan> of(Plan plan, List<Integer> rows, Prices prices) {
    Map<GroupKey, List<Integer>> groups = new LinkedHashMap<>();
    for (int agent = 0; agent < rows.size(); agent++) {
      GroupKey groupKey = new GroupKey(rows.get(agent), plan.event(agent));
      groups.computeIfAbsent(groupKey, first -> new ArrayList<>()).add(agent);
    }
    List<AgentPlan> all = new ArrayList<>();
    groups.forEach(
        (groupKey, agents) ->
            all.add(
                new AgentPlan(
                    agents,
                    groupKey.rows(),
                    prices.agents().get(agents.get(0)),
                    Mechanisms.of(groupKey.event()))));
    Comparator<AgentPlan> byEpsilon = Comparator.comparing(one -> one.guarantee().epsilon());
    all.sort(byEpsilon.reversed());
    return all;
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("agents", agents);
    json.put("rows", rows);
    json.put("epsilon", GuaranteeItems.epsilon(guarantee));
    json.put("mechanisms", mechanisms.json());
    return json;
  }

  /** 0-3, 7: neighbouring numbers are drawn together. */
  String names() {
    List<String> ranges = new ArrayList<>();
    int first = 0;
    for (int i = 1; i <= agents.size(); i++) {
      if (i == agents.size() || agents.get(i) != agents.get(i - 1) + 1) {
        int from = agents.get(first);
        int to = agents.get(i - 1);
        ranges.add(from == to ? Integer.toString(from) : from + "-" + to);
        first = i;
      }
    }
    return String.join(", ", ranges);
  }
}
