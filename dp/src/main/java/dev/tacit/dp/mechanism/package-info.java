/**
 * The only way to release private data: {@link dev.tacit.dp.mechanism.Curator} rounds a {@link
 * dev.tacit.dp.mechanism.Sensitive} to a grid, adds keyed noise that is exact on that grid, writes
 * the receipt and hands back a {@link dev.tacit.dp.mechanism.Released}. Samplers, grids and key
 * streams are package-private here. Nothing in this package prices an event and nothing in it knows
 * an algorithm. Seeded and scripted keys are made by the test artifact that shares this package.
 *
 * <p>Threat model: the observer sees the released numbers, not the memory of the process. Time: the
 * number of rejections varies, but each attempt does the same work whatever it proposes and the
 * accepted value does not depend on how many were rejected, so the time of a draw carries nothing
 * about its noise beyond what caches and branch prediction show; and no draw looks at the data.
 */
package dev.tacit.dp.mechanism;
