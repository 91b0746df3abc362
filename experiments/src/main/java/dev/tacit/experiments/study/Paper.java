package dev.tacit.experiments.study;

/** The papers whose figures are repeated; each has a page. */
public enum Paper {
  XU("xu", "Xu et al., DP-ADMM and DP-AccADMM (central)"),
  DING_2019("ding-2019", "Ding et al. 2019, PS-ADMM (star)"),
  DING_2020("ding-2020", "Ding et al. 2020, PP-ADMM and IPP-ADMM (mesh)"),
  CHAN("chan", "Chan, Xie and Zhao, noisy gradient ADMM (stream)"),
  ZHANG("zhang", "Zhang, Khalili and Liu 2018, R-ADMM (mesh)"),
  SCOREBOARD("scoreboard", "Scoreboard: which method to pick");

  private final String page;
  private final String title;

  Paper(String page, String title) {
    this.page = page;
    this.title = title;
  }

  /** Name of the page and first part of its experiments' ids. */
  public String page() {
    return page;
  }

  public String title() {
    return title;
  }
}
