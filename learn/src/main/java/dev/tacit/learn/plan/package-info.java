/**
 * What is asked for, made concrete before anything is trained. A {@link
 * dev.tacit.learn.plan.TrainingRequest} is what the user said; a {@link
 * dev.tacit.learn.plan.TrainingSpec} is the same with defaults filled in and every guard passed; a
 * {@link dev.tacit.learn.plan.PricedPlan} is what a ledger pays for, made once from public numbers
 * by the {@link dev.tacit.learn.plan.Planner} and then carried along.
 */
package dev.tacit.learn.plan;
