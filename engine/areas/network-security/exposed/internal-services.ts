import { defineCheck } from '#check.ts';
import { accessSeverity } from '#parse/open-access/anonymous-access.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

const ANSWERING: readonly string[] = ['kafka', 'activemq', 'rmi', 'erlang', 'msrpc', 'jdwp'];

/** Services for local networks: directories, file synchronization, remote procedure calls. */
export default defineCheck({
  id: 'network_security.internal-services',
  area: 'network_security',
  topics: ['services'],
  needs: ['ports'],
  findings: {
    'open-access': {
      // By what users without a password can do (parse/open-access).
      severity: ['critical', 'high', 'medium', 'low', 'informational'],
      cwe: [306],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
    reachable: {
      severity: 'high',
      cwe: [668],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
  },
  refs: ['CWE-668', 'CIS Controls v8.1 4.4'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    const wanted = {
      rpcbind: [111],
      ldap: [389, 3268],
      rsync: [873],
      nfs: [2049],
      amqp: [5672],
      // Counted only if they responded, since other services share their port numbers.
      ...Object.fromEntries(ANSWERING.map((service) => [service, []])),
    };
    for (const open of exposedServices(ports, wanted)) {
      const details = {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        subjectClass: open.service,
        facts: { service: labelOf(open.service), port: open.port },
      };
      if (open.openAccess) report('open-access', { ...details, severity: accessSeverity(open.seen.facts) });
      else report('reachable', details);
    }
  },
});
