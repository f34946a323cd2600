import type { CapitalCode, IndustryCode } from '@assay/contract/registration/industries.ts';
import type { AssignablePermission } from '@assay/contract/roles.ts';
import type { ScanFailure } from '@assay/contract/scan-states.ts';
import type { FaultId } from '../index.ts';

/** State of an account that needs no action of its user. */
export type AccountState = 'password-expired' | 'password-expiring' | 'disabled' | 'locked';

/** One person of a company of the demo. */
export interface SeedPerson {
  email: string;
  name: string;
  role: 'owner' | 'member' | 'viewer';
  state?: AccountState;
}

/** A past fault: start and end in months before now (0 = still present). */
export interface FaultPeriod {
  fault: FaultId;
  from: number;
  to: number;
}

/** One company of the demo with its people and its domains of the lab. */
export interface DemoCompany {
  name: string;
  number: string;
  /** Letter of docs/product/data.md; empty for a personal company. */
  industry: IndustryCode | '';
  timeZone: string;
  /** Letter of its capital bracket (docs/product/data.md); empty for a personal company. */
  capital: CapitalCode | '';
  /** What to see with its log-ins, printed and shown on the demo's own page. */
  shows: string;
  /** Permission code (contract/values/role-table.ts). */
  permission: AssignablePermission;
  people: readonly SeedPerson[];
  domains: readonly DemoDomain[];
}

export interface DemoDomain {
  domain: string;
  /**
   * Past faults in addition to the current ones; those with `to: 0` started then instead of being present from the
   * beginning.
   */
  episodes: readonly FaultPeriod[];
  /**
   * The current state is from a scan requested through the product; otherwise from the last scheduled one, so that a
   * new scan can be requested immediately.
   */
  scanNow: boolean;
  /** A scan that failed shortly before the one of this many months ago. */
  failed?: { month: number; reason: ScanFailure };
  /** The scan of this many months ago ended in state 1: no source of phase 2 answered. */
  unfinished?: { month: number };
}
