import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { evidenceLineOf, exposedServices, portsCoverageGap } from '#parse/services/exposure.ts';

/** Logs in and queries the permissions of the folders that the probe checks. */
const LOG_IN =
  "(sleep 1; printf 'USER anonymous\\r\\n'; sleep 1; printf 'PASS scanner@scanner.invalid\\r\\n'; sleep 1; printf 'MLST /\\r\\nMLST /incoming\\r\\nMLST /upload\\r\\nMLST /pub\\r\\nSTAT /\\r\\nQUIT\\r\\n'; sleep 2) | nc -w 5 {host} {port}";

/**
 * Anonymous FTP (RFC 1635) and SMB null sessions. Runs only if the owner authorized active tests of the host;
 * permissions are read, nothing is stored or deleted.
 */
export default defineCheck({
  id: 'network_security.anonymous-access',
  area: 'network_security',
  topics: ['services', 'authentication'],
  needs: ['ports'],
  findings: {
    'ftp-readable': {
      severity: 'medium',
      cwe: [287],
      effort: 'low',
      facts: { port: 'port' },
      reproduce: `${LOG_IN} | grep -a '^230'`,
      shows: '230',
    },
    'ftp-writable': {
      severity: 'high',
      cwe: [276, 434],
      effort: 'low',
      facts: { port: 'port' },
      reproduce: `${LOG_IN} | grep -aiE 'perm=[a-z]*[cm]|^ ?d.......w'`,
      shows: '',
    },
    'smb-null-session': {
      severity: 'medium',
      cwe: [287],
      effort: 'low',
      facts: { port: 'port' },
      reproduce: "smbclient -N -p {port} -c exit '//'{host}'/IPC$' 2>&1",
      // A login that succeeds without a connection to IPC$ gives no access.
      lacks: 'NT_STATUS',
    },
  },
  refs: ['RFC 1635', 'RFC 3659 section 7.5.5', 'CWE-276', 'CWE-287'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    const asked = exposedServices(ports, { ftp: [21], smb: [445] }).filter(
      ({ seen }) => seen.facts.anonymous !== undefined,
    );
    if (asked.length === 0) return NOT_APPLICABLE;
    for (const open of asked) {
      const { accepted, writable } = open.seen.facts.anonymous!;
      const details = { ...evidenceLineOf(asset, open), facts: { port: open.port } };
      if (!accepted) continue;
      if (open.service === 'smb') {
        report('smb-null-session', details);
        continue;
      }
      // Write access implies read access; one configuration change fixes both.
      report(writable ? 'ftp-writable' : 'ftp-readable', details);
    }
  },
});
