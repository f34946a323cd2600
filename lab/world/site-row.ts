import type { FaultId } from '../faults.ts';
import type { Site } from './site.ts';

/** Intended state of a domain; `hostile` ones start only on request. */
export type Health = 'healthy' | 'middling' | 'sick' | 'hostile';

/** One domain of the lab, its fictional company and its faults. */
export interface SiteRow {
  domain: string;
  company: string;
  health: Health;
  faults: readonly FaultId[];
  /** What else differs from a domain without faults. */
  shape?(site: Site): void;
}
