import type { Site } from './world/site.ts';

/** What a fault must make the engine say. */
export interface Cause {
  /** `check/finding`. */
  finding: string;
}

/** One thing that is wrong with a domain: how it comes about, and what it must cause. */
export interface Fault {
  inflict(site: Site): void;
  causes: readonly string[];
}

export const FAULTS = {
  'hsts-missing': {
    inflict: ({ machines }) => delete machines.web.web!.headers['Strict-Transport-Security'],
    causes: ['web_app_security.hsts/missing'],
  },
} as const satisfies Record<string, Fault>;

export type FaultId = keyof typeof FAULTS;
