import { defineCheck } from '#check.ts';
import { accessSeverity, isReadOnly } from '#parse/open-access/anonymous-access.ts';
import { CONTROL_SERVICES } from '#parse/open-access/http-access-rules.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import {
  evidenceLineOf,
  exposedServices,
  labelOf,
  portsCoverageGap,
  type ServicePorts,
} from '#parse/services/exposure.ts';

const CONTROL_PLANES: ServicePorts = {
  ...CONTROL_SERVICES,
  docker: [2375, 2376],
  etcd: [2379],
  zookeeper: [2181],
  kibana: [5601],
  kubernetes: [6443],
  consul: [8500],
  prometheus: [],
  jenkins: [],
  grafana: [],
  kubelet: [10250],
  rabbitmq: [15672],
  portainer: [],
  nomad: [],
  vault: [],
  jupyter: [],
  hadoop: [],
  solr: [],
  spark: [],
  flink: [],
  minio: [],
  weblogic: [],
  debugpy: [],
};

/** Interfaces that control other systems: containers, clusters, queues, monitoring. */
export default defineCheck({
  id: 'network_security.control-planes',
  area: 'network_security',
  topics: ['services', 'administration'],
  needs: ['ports'],
  findings: {
    'open-access': {
      // By what users without a password can do (parse/open-access).
      severity: ['critical', 'high'],
      cwe: [306],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
    readable: {
      severity: ['high', 'medium'],
      cwe: [306, 200],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
    reachable: {
      // High if authentication was not observed; medium if the service rejected the request.
      severity: ['high', 'medium'],
      cwe: [668],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
  },
  refs: ['CWE-306', 'CWE-668', 'NIST CSF 2.0 PR.IR-01'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, CONTROL_PLANES)) {
      const details = {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        subjectClass: open.service,
        facts: { service: labelOf(open.service), port: open.port },
      };
      const severity = accessSeverity(open.seen.facts);
      if (open.openAccess && isReadOnly(open.seen.facts))
        report('readable', { ...details, severity: severity === 'high' ? 'high' : 'medium' });
      else if (open.openAccess)
        report('open-access', { ...details, severity: severity === 'critical' ? 'critical' : 'high' });
      else report('reachable', { ...details, severity: open.closed ? 'medium' : 'high' });
    }
  },
});
