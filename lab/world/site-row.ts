import type { FaultId } from '../faults.ts';

/** How a domain is meant to look; `hostile` ones are started only when asked for. */
export type Health = 'healthy' | 'middling' | 'sick' | 'hostile';

/** One domain of the lab, its invented company, and what is wrong with it. */
export interface SiteRow {
  domain: string;
  company: string;
  health: Health;
  faults: readonly FaultId[];
}
