/**
 * Draws all charts of Tacit: those of report pages, of audits and of the experiments.
 *
 * <p>A chart is drawn on a {@link dev.tacit.chart.Canvas}, and what it becomes is the choice of the
 * canvas: {@link dev.tacit.chart.PageCanvas} writes SVG inside of a page, in the colours of the
 * page's style sheet (so that it can be read on light and on dark paper); {@link
 * dev.tacit.chart.SvgCanvas} writes an SVG file of its own; {@link dev.tacit.chart.RasterCanvas}
 * writes a PNG. {@link dev.tacit.chart.ChartAxis} says which numbers an axis shows, and {@link
 * dev.tacit.chart.ChartFrame} where values lie between two axes. {@link dev.tacit.chart.LinePlot},
 * {@link dev.tacit.chart.UnitSquarePlot} and {@link dev.tacit.chart.TradeOffPlot} are charts that
 * are finished; a caller with needs of its own draws on a canvas through a frame, as the
 * experiments do.
 *
 * <p>The module knows nothing of privacy, files or models, and needs no other module.
 */
package dev.tacit.chart;
