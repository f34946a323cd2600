import { defineCheck, NOT_APPLICABLE, notFoundResult } from '../../../check.ts';
import { nmapScript } from '../../../parse/tls/nmap-script.ts';

/**
 * Faults of TLS software that give keys or contents away, each told by how the server answered; on any port, for the software
 * is one. DROWN and POODLE are SSL 2.0 and 3.0 themselves, which `tls-versions` tells.
 */
export default defineCheck({
  id: 'web_app_security.tls-flaws',
  area: 'web_app_security',
  topics: ['transport', 'vulnerabilities'],
  needs: ['tls'],
  findings: {
    heartbleed: {
      severity: 'critical',
      cwe: [125],
      effort: 'low',
      reproduce: nmapScript('ssl-heartbleed'),
      shows: 'VULNERABLE',
    },
    ticketbleed: {
      severity: 'high',
      cwe: [200],
      effort: 'low',
      reproduce: nmapScript('tls-ticketbleed'),
      shows: 'VULNERABLE',
    },
    'early-change-cipher': {
      severity: 'high',
      cwe: [326],
      effort: 'low',
      confidence: 'firm',
      reproduce: nmapScript('ssl-ccs-injection'),
      shows: 'VULNERABLE',
    },
    'padding-oracle': {
      severity: 'high',
      cwe: [203],
      effort: 'low',
      // Five kinds of padding were answered differently, twice alike.
      confidence: 'firm',
      // Without the filter "not vulnerable" would match as well.
      reproduce: "testssl --color 0 --robot {host}:{port} | grep 'VULNERABLE (NOT ok)'",
      shows: 'VULNERABLE',
    },
  },
  refs: ['CVE-2014-0160', 'CVE-2016-9244', 'CVE-2014-0224', 'https://robotattack.org/', 'CWE-203'],
  evaluate({ tls }, report) {
    const flaws = tls.behaviour?.flaws;
    if (!flaws) return NOT_APPLICABLE;
    if (flaws.heartbleed) report('heartbleed');
    if (flaws.ticketbleed) report('ticketbleed');
    if (flaws.earlyChangeCipher) report('early-change-cipher');
    if (flaws.robot) report('padding-oracle');
    return notFoundResult(tls.cut ? 'timeout' : null);
  },
});
