/**
 * What is said of a training, of a plan and of an evaluation, before anybody decides how it is
 * written down. A {@link dev.tacit.learn.report.Report} is a tree: sections of items. An {@link
 * dev.tacit.learn.report.Item} is one fact with all that renderers need to know of it: the field of
 * {@code --json} ({@code key}), the words beside it ({@code label}), the {@link
 * dev.tacit.learn.report.Value} with its unit and its digits, who may read it ({@code reader}), and
 * whether only a page has room for it ({@code isDetail}).
 *
 * <p>Terminal, JSON and page are written by three renderers of the command line ({@code
 * dev.tacit.cli.report}), the model card by a fourth ({@code dev.tacit.export}). None of them knows
 * what an item is about, so a new fact is one new item. To report how many records a training left
 * out, for instance, {@code OwnerItems} gets
 *
 * <pre>{@code
 * Item.of("recordsLeftOut", "records left out", Value.count(notes.leftOut())).forOwner()
 * }</pre>
 *
 * and the text has the line {@code records left out 3} under <em>For the owner only</em>, the page
 * has it in the owner's table and not at all where {@code --publish} is given, and JSON has the
 * field {@code "recordsLeftOut" : 3}, which {@code ownerOnly} names.
 *
 * <p>Whether an item is the owner's follows from what was run, never from what the rows are like:
 * {@code forOwner()} is called on an item whether or not its value could be measured. What
 * everybody may read is made of public numbers, receipts and releases alone.
 */
package dev.tacit.learn.report;
