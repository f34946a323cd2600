import { APPLICATION_FAULTS } from './faults/application.ts';
import { DNS_FAULTS } from './faults/dns.ts';
import type { Fault } from './faults/fault.ts';
import { HOSTILE_FAULTS } from './faults/hostile.ts';
import { NETWORK_FAULTS } from './faults/network.ts';
import { OUTSIDE_FAULTS } from './faults/outside.ts';
import { WEB_FAULTS } from './faults/web.ts';

/** Every fault of the lab by id: what is done to a healthy domain, and exactly which findings that must cause. */
export const FAULTS = {
  ...WEB_FAULTS,
  ...APPLICATION_FAULTS,
  ...NETWORK_FAULTS,
  ...DNS_FAULTS,
  ...OUTSIDE_FAULTS,
  ...HOSTILE_FAULTS,
} as const satisfies Record<string, Fault>;

export type FaultId = keyof typeof FAULTS;
