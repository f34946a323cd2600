import type { AreaId } from '@assay/contract/areas.ts';
import type { Check } from '../check.ts';
import { checks as applicationSecurity } from './application-security/index.ts';
import { checks as dnsHealth } from './dns-health/index.ts';
import { checks as endpointSecurity } from './endpoint-security/index.ts';
import { checks as hackerChatter } from './hacker-chatter/index.ts';
import { checks as informationLeakage } from './information-leakage/index.ts';
import { checks as ipReputation } from './ip-reputation/index.ts';
import { checks as networkSecurity } from './network-security/index.ts';
import { checks as patchCadence } from './patch-cadence/index.ts';
import { checks as socialEngineering } from './social-engineering/index.ts';
import { checks as webAppSecurity } from './web-app-security/index.ts';

/** The ten areas in report order (contract/areas.ts), each with its checks in report order. */
const CHECKS_OF: Readonly<Record<AreaId, readonly Check[]>> = {
  web_app_security: webAppSecurity,
  ip_reputation: ipReputation,
  network_security: networkSecurity,
  dns_health: dnsHealth,
  application_security: applicationSecurity,
  endpoint_security: endpointSecurity,
  patch_cadence: patchCadence,
  information_leakage: informationLeakage,
  hacker_chatter: hackerChatter,
  social_engineering: socialEngineering,
};

export const CHECKS: readonly Check[] = Object.values(CHECKS_OF).flat();
