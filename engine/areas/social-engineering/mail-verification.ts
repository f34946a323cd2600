import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';

/**
 * Waits for the greeting, since servers reject clients that send first; prints 250 and 251 replies that contain a
 * mailbox.
 */
const smtpCommand = (verb: string) =>
  `(sleep 2; printf 'EHLO scanner.invalid\\r\\n'; sleep 1; printf '${verb} postmaster\\r\\nQUIT\\r\\n'; sleep 1) | nc -w 5 {host} {port} | grep -aE '^25[01] .*@'`;

/** Mail hosts that disclose existing mailboxes or list members to unauthenticated users (RFC 5321 §3.5, §7.3). */
export default defineCheck({
  id: 'social_engineering.mail-verification',
  area: 'social_engineering',
  topics: ['deception', 'mail'],
  needs: ['smtp'],
  findings: {
    vrfy: { severity: 'low', cwe: [200], effort: 'low', reproduce: smtpCommand('VRFY'), shows: '@' },
    expn: { severity: 'low', cwe: [200], effort: 'low', reproduce: smtpCommand('EXPN'), shows: '@' },
  },
  refs: ['RFC 5321 section 3.5', 'RFC 5321 section 7.3', 'CWE-200'],
  evaluate({ smtp }, report) {
    if (!smtp.own) return NOT_APPLICABLE;
    if (smtp.vrfy === null) return notAssessed('not-collected');
    if (smtp.vrfy) report('vrfy', { seen: smtp.capabilities });
    if (smtp.expn) report('expn', { seen: smtp.capabilities });
  },
});
