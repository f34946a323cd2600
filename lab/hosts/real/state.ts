import type { AnonymousAccess } from '@assay/engine';

/** One state of a real service, and what a scan must find. */
export interface RealState {
  /** Shell commands in the Debian root, before the start; the folder `/srv/lab` is empty. */
  prepare?: string;
  /** Shell command that runs the service in the foreground. */
  run: string;
  port: number;
  /** Expected: service, whether it is open, what can be done. */
  service: string;
  openAccess: boolean | null;
  can?: AnonymousAccess;
  /** Expected of SMB. */
  version1?: boolean;
  /** Seconds until it must listen. */
  patience?: number;
  /** Seconds from then until it is configured; 1.5 by default. */
  settle?: number;
}

/** A service of Debian or npm, in its default, neglected and hardened states. */
export interface RealService {
  /** Packages of Debian. */
  debian: readonly string[];
  /** Packages of npm, installed in /srv/npm/NAME. */
  npm?: readonly string[];
  states: Readonly<Record<string, RealState>>;
}

/** One state of a real web application on port 8080, and what a scan of a domain that serves it must find. */
export interface RealWebState {
  /** Packages of Debian. */
  debian: readonly string[];
  /** Script for bash that runs it in the foreground; the folder `/srv/lab` is empty. */
  run: string;
  /** Expected: products by their CPE name, with the version where the distribution's own revision does not change it. */
  products: readonly string[];
  /** Expected: all findings of the areas application security and information leakage but a missing security.txt. */
  findings: readonly string[];
}
