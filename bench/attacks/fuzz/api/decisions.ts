const DAY_MS = 86_400_000;
const until = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);

/** Bodies of POST /api/ratings/{domain}/decisions, without the findings. */
export const DECISION_REQUESTS: readonly Record<string, unknown>[] = [
  { action: 'accept', reason: 'Compensated elsewhere', until },
  { action: 'dispute', reason: 'Not our server' },
  { action: 'withdraw' },
  { action: 'assign', assignee: null, due: until },
  { action: 'comment', text: 'Planned for the next release' },
  { action: 'answer', text: 'See the ticket' },
];
