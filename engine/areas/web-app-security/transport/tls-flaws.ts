import { defineCheck, NOT_APPLICABLE, notFoundResult } from '#check.ts';
import { nmapScript } from '#parse/tls/nmap-script.ts';

/**
 * Vulnerabilities of TLS software that expose keys or contents, each detected from the server's response; on any port,
 * since the software is the same. DROWN and POODLE are flaws of SSL 2.0 and 3.0, which `tls-versions` reports.
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
      // Responses to five kinds of padding differed, identically in two runs.
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
