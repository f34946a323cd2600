/** Result of one check of `npm run assay -- doctor`. */
export interface CheckResult {
  /** Stable, for scripts: `database-roles`. */
  id: string;
  /** `warning`: the product runs, with a weakness. `skipped`: what it needs is missing or not configured. */
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  /** What was found. */
  detail: string;
  /** What to do; with every warning and failure. */
  advice?: string;
}

export const ok = (id: string, detail: string): CheckResult => ({ id, status: 'ok', detail });
export const skipped = (id: string, detail: string): CheckResult => ({ id, status: 'skipped', detail });
export const warning = (id: string, detail: string, advice: string): CheckResult => ({
  ...{ id, status: 'warning', detail, advice },
});
export const failed = (id: string, detail: string, advice: string): CheckResult => ({
  ...{ id, status: 'failed', detail, advice },
});

/** Message of an error without its class. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message || code || error.name;
}
