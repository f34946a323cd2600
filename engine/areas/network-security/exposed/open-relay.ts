import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';

/**
 * Open mail relays: hosts that accept mail from any sender for other domains (RFC 5321 §7.9). Runs only if the owner
 * authorized active tests of the host; no mail is sent.
 */
export default defineCheck({
  id: 'network_security.open-relay',
  area: 'network_security',
  topics: ['services', 'mail'],
  needs: ['smtp'],
  onlyWhereAllowed: true,
  findings: {
    open: {
      severity: 'high',
      cwe: [284],
      effort: 'low',
      // A host may trust the scanner's own network and relay only for it.
      confidence: 'firm',
      reproduce:
        "(sleep 2; printf 'EHLO scanner.invalid\\r\\n'; sleep 1; printf 'MAIL FROM:<relay-test@example.org>\\r\\n'; sleep 1; printf 'RCPT TO:<relay-test@example.com>\\r\\n'; sleep 1; printf 'RSET\\r\\nQUIT\\r\\n'; sleep 1) | nc -w 5 {host} {port} | tr -d '\\r' | sed '1,/^250 /d' | sed -n 2p",
      shows: '250',
    },
  },
  refs: ['RFC 5321 section 7.9', 'CWE-284'],
  evaluate({ smtp }, report) {
    if (!smtp.own || smtp.relays === undefined) return NOT_APPLICABLE;
    if (smtp.relays === null) return notAssessed('protocol-error');
    if (smtp.relays) report('open', { seen: smtp.greeting === null ? [] : [smtp.greeting] });
  },
});
