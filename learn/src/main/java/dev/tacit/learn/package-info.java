/**
 * Learning with a guarantee, for programs: what is refused and why. The packages below plan a run
 * ({@code plan}), pay for it ({@code book}), train ({@code run}), certify ({@code certify}) and
 * keep what came out ({@code model}). Nothing here prints, ends the process or knows a command
 * line.
 */
package dev.tacit.learn;
