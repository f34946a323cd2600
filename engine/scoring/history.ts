/**
 * Every model that has rated anything, the current one last: announced and marked in trends (docs/product/scans.md,
 * rating.md). A version is year, month and running number; `what` of how-we-rate.json says what changed.
 */
export const MODEL_HISTORY: readonly { version: string; since: string }[] = [
  { version: '2026.11.1', since: '2026-11-21' },
  { version: '2026.11.2', since: '2026-11-21' },
  { version: '2026.11.3', since: '2026-11-21' },
  { version: '2026.11.4', since: '2026-11-22' },
  { version: '2026.11.5', since: '2026-11-22' },
  { version: '2026.11.6', since: '2026-11-22' },
  { version: '2026.11.7', since: '2026-11-28' },
  { version: '2026.11.8', since: '2026-11-29' },
  { version: '2026.11.9', since: '2026-11-29' },
];
