import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { withIncompleteReads } from '#evidence/unknown.ts';
import { keyUnsupported, servedChains } from '#parse/tls/certificate.ts';
import { CLIENTS } from '#parse/tls/clients/client-table.ts';
import { clientCommand } from '#parse/tls/clients/command.ts';
import { simulate, simulatedLine } from '#parse/tls/clients/simulate.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

/**
 * Client simulation: which browsers and libraries can connect, from their offers and the suites that the server
 * accepts.
 */
export default defineCheck({
  id: 'web_app_security.tls-clients',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    simulated: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { connected: 'count', clients: 'count' },
      reproduce: 'testssl --client-simulation {host}:{port}',
    },
    'current-refused': {
      severity: 'medium',
      cwe: [757],
      effort: 'low',
      confidence: 'firm',
      facts: { clients: 'names' },
      shows: '(NONE)',
    },
  },
  refs: ['https://api.ssllabs.com/api/v3/getClients', 'RFC 8446 section 4.1.1', 'RFC 9325 section 4.2'],
  evaluate({ tls }, report) {
    if (!isWebTls(tls) || tls.suites.length === 0) return NOT_APPLICABLE;
    // A suite missing from an incomplete list may still be accepted.
    if (tls.cut) return notAssessed('timeout');
    // No client supports SSL 2.0 anymore; tls-versions reports it.
    if (!tls.versions.some(({ version, offered }) => offered && version !== 'SSLv2')) return;
    const { result: results, incomplete } = withIncompleteReads(() =>
      CLIENTS.map((client) => ({ client, result: simulate(client, tls) })),
    );
    if (incomplete[0]) return notAssessed(incomplete[0]);
    const connected = results.filter(({ result }) => result.connected).length;
    report('simulated', {
      facts: { connected, clients: results.length },
      seen: results.map(({ client, result }) => simulatedLine(client, result)),
    });
    // Missing modern versions and unsupported keys are reported by their own checks.
    const newer = tls.versions.filter(({ version }) => version >= 'TLSv1.2');
    const modern = newer.some(({ offered }) => offered);
    // Clients may use a version that could not be tested.
    const unsure = newer.some(({ offered }) => offered === null);
    const leaves = servedChains(tls).flatMap(({ chain }) => chain.slice(0, 1));
    if (!modern || unsure || (leaves.length > 0 && leaves.every(keyUnsupported))) return;
    const refused = results.filter(({ client, result }) => client.current && !result.connected);
    const [first] = refused;
    if (first)
      report('current-refused', {
        facts: { clients: refused.map(({ client }) => client.name) },
        reproduce: clientCommand(first.client),
        seen: refused.map(({ client, result }) => simulatedLine(client, result)),
      });
  },
});
