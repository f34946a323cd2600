import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import type { UdpAnswer } from '#evidence/services.ts';
import { endpointOf, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

/**
 * Responses of these services go to the packet's spoofable source address and exceed the query in size (US-CERT
 * TA14-017A).
 */
const AMPLIFIERS: readonly string[] = ['dns', 'ntp', 'ssdp', 'memcached', 'cldap', 'rpcbind', 'netbios-name', 'mdns'];
/** Ratio of a response to its query above which the service is an amplifier; below it an attacker gains nothing. */
const FACTOR_MIN = 2;
/** Services for trusted internal networks. */
const INTERNAL: readonly string[] = ['tftp', 'ipmi'];

/** UDP services that respond to unauthenticated users; queried only with the owner's authorization. */
export default defineCheck({
  id: 'network_security.udp-services',
  area: 'network_security',
  topics: ['services'],
  needs: ['ports'],
  findings: {
    amplifier: {
      severity: 'high',
      cwe: [406],
      effort: 'low',
      facts: { service: 'name', port: 'port', factor: 'number' },
      reproduce: 'nmap -Pn -sU -p {port} {host}',
      // nmap reports `open|filtered` for a port that does not respond.
      shows: '{port}/udp open ',
    },
    readable: {
      severity: 'high',
      cwe: [1392, 306],
      effort: 'low',
      facts: { port: 'port' },
      reproduce: 'snmpwalk -v1 -c public {host}:{port} system',
      shows: 'SNMPv2-MIB',
    },
    'engine-told': {
      severity: 'low',
      cwe: [200],
      effort: 'low',
      facts: { port: 'port' },
      reproduce: 'snmpget -v3 -u assay -l noAuthNoPriv {host}:{port} sysUpTime.0',
      shows: 'usmStats',
    },
    reachable: {
      severity: 'medium',
      cwe: [668],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
      reproduce: 'nmap -Pn -sU -p {port} {host}',
      // nmap reports `open|filtered` for a port that does not respond.
      shows: '{port}/udp open ',
    },
  },
  refs: ['CWE-406', 'RFC 4732 section 3.1', 'BCP 38'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    const asked = ports.addresses.flatMap((row) => row.udp ?? []);
    if (ports.addresses.every((row) => row.udp === undefined)) return NOT_APPLICABLE;
    const seen = new Map<number, UdpAnswer>();
    for (const answer of asked) if (!seen.has(answer.port)) seen.set(answer.port, answer);
    for (const { port, facts, banner, askedBytes, answeredBytes } of seen.values()) {
      const { service } = facts;
      const details = {
        asset: endpointOf(asset, port, 'udp'),
        seen: banner ? [banner] : [],
        subjectClass: service,
      };
      const named = { service: labelOf(service), port };
      if (service === 'snmp') {
        // Version 3 requires a user name; only a default community exposes all data.
        report(facts.openAccess === false ? 'engine-told' : 'readable', { ...details, facts: { port } });
      }
      const factor = Math.round((answeredBytes / askedBytes) * 10) / 10;
      const canAmplify = AMPLIFIERS.includes(service);
      if (canAmplify && factor > FACTOR_MIN) report('amplifier', { ...details, facts: { ...named, factor } });
      else if (canAmplify || INTERNAL.includes(service)) report('reachable', { ...details, facts: named });
    }
  },
});
