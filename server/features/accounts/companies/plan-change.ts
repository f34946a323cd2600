import { isTrial } from '@assay/contract/roles.ts';
import { addDays } from '#platform/http/calendar.ts';

/** A company's plan and subsequent ones; days are YYYY-MM-DD, both inclusive, null = no end. */
export interface PlanState {
  plan: number | null;
  start: string | null;
  end: string | null;
  /** Highest first. */
  waiting: readonly { plan: number; days: number }[];
}

export interface PlanChange {
  /** The plan that runs from now on; null = as before. */
  now: { plan: number; start: string; end: string } | null;
  /** Days to add to subsequent plans. */
  wait: readonly { plan: number; days: number }[];
}

/** The trial is below every plan that was paid for. */
const rank = (plan: number) => (isTrial(plan) ? 0 : plan);

export function isActive(state: PlanState, today: string): boolean {
  return (
    state.plan !== null && (state.start === null || state.start <= today) && (state.end === null || today <= state.end)
  );
}

/**
 * A code for the current plan extends it; for a higher plan it starts immediately, followed by the remaining time of
 * the lower one; for a lower plan it waits (docs/product/roles-and-plans.md). The remaining time of a trial is not kept.
 */
export function grantPlan(state: PlanState, grant: { plan: number; days: number }, today: string): PlanChange {
  const fresh = { plan: grant.plan, start: today, end: addDays(today, grant.days - 1) };
  if (state.plan === null || !isActive(state, today)) return { now: fresh, wait: [] };
  if (state.plan === grant.plan) {
    if (state.end === null) return { now: null, wait: [] };
    return { now: { plan: grant.plan, start: state.start ?? today, end: addDays(state.end, grant.days) }, wait: [] };
  }
  if (rank(grant.plan) < rank(state.plan)) return { now: null, wait: [grant] };
  const left = state.end === null ? 0 : daysBetween(today, state.end);
  return { now: fresh, wait: left > 0 && !isTrial(state.plan) ? [{ plan: state.plan, days: left }] : [] };
}

/** The plan that follows an ended one, from the day after its end. Null if none waits or the plan is still active. */
export function nextPlan(state: PlanState, today: string): { plan: number; start: string; end: string } | null {
  const [next] = state.waiting;
  if (!next || isActive(state, today) || (state.start !== null && state.start > today)) return null;
  const start = state.end === null ? today : addDays(state.end, 1);
  return { plan: next.plan, start, end: addDays(start, next.days - 1) };
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
