import { ACTIVE_FAULTS } from './faults/active.ts';
import { APPLICATION_FAULTS } from './faults/application.ts';
import { AUTHORIZED_TEST_FAULTS } from './faults/authorized-tests.ts';
import { DNS_FAULTS } from './faults/dns.ts';
import { ENDPOINT_FAULTS } from './faults/endpoint.ts';
import type { Fault } from './faults/fault.ts';
import { FILE_FAULTS } from './faults/files.ts';
import { FORGED_MAIL_FAULTS } from './faults/forged-mail.ts';
import { HOSTILE_FAULTS } from './faults/hostile.ts';
import { MAIL_FAULTS } from './faults/mail.ts';
import { NAME_SERVER_FAULTS } from './faults/name-servers.ts';
import { NETWORK_FAULTS } from './faults/network.ts';
import { SIGNATURE_FAULTS } from './faults/signatures.ts';
import { THIRD_PARTY_FAULTS } from './faults/third-party.ts';
import { TRANSPORT_FAULTS } from './faults/transport.ts';
import { WEB_FAULTS } from './faults/web.ts';
import { ZONE_FAULTS } from './faults/zones.ts';

/** Every lab fault by ID: how it changes a healthy domain and exactly which findings it must cause. */
export const FAULTS = {
  ...WEB_FAULTS,
  ...MAIL_FAULTS,
  ...FORGED_MAIL_FAULTS,
  ...ENDPOINT_FAULTS,
  ...FILE_FAULTS,
  ...TRANSPORT_FAULTS,
  ...APPLICATION_FAULTS,
  ...ACTIVE_FAULTS,
  ...NETWORK_FAULTS,
  ...AUTHORIZED_TEST_FAULTS,
  ...DNS_FAULTS,
  ...NAME_SERVER_FAULTS,
  ...SIGNATURE_FAULTS,
  ...ZONE_FAULTS,
  ...THIRD_PARTY_FAULTS,
  ...HOSTILE_FAULTS,
} as const satisfies Record<string, Fault>;

export type FaultId = keyof typeof FAULTS;
