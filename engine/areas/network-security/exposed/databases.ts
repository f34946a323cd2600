import { defineCheck } from '#check.ts';
import { accessSeverity } from '#parse/open-access/anonymous-access.ts';
import { DATA_SERVICES } from '#parse/open-access/http-access-rules.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import {
  type ExposedService,
  evidenceLineOf,
  exposedServices,
  labelOf,
  portsCoverageGap,
  type ServicePorts,
} from '#parse/services/exposure.ts';

const DATABASES: ServicePorts = {
  ...DATA_SERVICES,
  mssql: [1433],
  oracle: [1521],
  couchdb: [5984],
  mysql: [3306],
  postgresql: [5432],
  redis: [6379],
  cassandra: [9042],
  elasticsearch: [9200, 9300],
  memcached: [11211],
  influxdb: [8086],
  mongodb: [27017, 27018],
  mysqlx: [33060],
  neo4j: [],
  clickhouse: [],
  db2: [],
  derby: [],
  informix: [],
};

/** MariaDB speaks MySQL's protocol, and says so. */
const nameOf = ({ service, seen }: ExposedService) =>
  service === 'mysql' && seen.facts.product === 'MariaDB' ? 'MariaDB' : labelOf(service);

/** Databases that accept connections from the internet, and those that respond without a password. */
export default defineCheck({
  id: 'network_security.databases',
  area: 'network_security',
  topics: ['services'],
  needs: ['ports'],
  findings: {
    'open-access': {
      // By what users without a password can do (parse/open-access).
      severity: ['critical', 'high'],
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
  refs: ['CWE-306', 'CWE-668', 'CIS Controls v8.1 4.4'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, DATABASES)) {
      const details = {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        subjectClass: open.service,
        facts: { service: nameOf(open), port: open.port },
      };
      const severity = accessSeverity(open.seen.facts) === 'critical' ? 'critical' : 'high';
      if (open.openAccess) report('open-access', { ...details, severity });
      else report('reachable', details);
    }
  },
});
