/**
 * Fields of the Elastic Common Schema 8.17 that events may have, with their types in Elasticsearch, as listed in
 * https://www.elastic.co/docs/reference/ecs (the schema has about 1,500; these are those of the sets that Assay uses).
 */
export const ECS_FIELDS: Readonly<Record<string, 'date' | 'keyword' | 'text' | 'long' | 'float' | 'ip' | 'object'>> = {
  '@timestamp': 'date',
  message: 'text',
  labels: 'object',
  tags: 'keyword',
  'ecs.version': 'keyword',
  'event.action': 'keyword',
  'event.category': 'keyword',
  'event.code': 'keyword',
  'event.created': 'date',
  'event.dataset': 'keyword',
  'event.duration': 'long',
  'event.end': 'date',
  'event.hash': 'keyword',
  'event.id': 'keyword',
  'event.ingested': 'date',
  'event.kind': 'keyword',
  'event.module': 'keyword',
  'event.original': 'keyword',
  'event.outcome': 'keyword',
  'event.provider': 'keyword',
  'event.reason': 'keyword',
  'event.reference': 'keyword',
  'event.risk_score': 'float',
  'event.sequence': 'long',
  'event.severity': 'long',
  'event.start': 'date',
  'event.timezone': 'keyword',
  'event.type': 'keyword',
  'event.url': 'keyword',
  'host.name': 'keyword',
  'observer.name': 'keyword',
  'observer.product': 'keyword',
  'observer.type': 'keyword',
  'observer.vendor': 'keyword',
  'observer.version': 'keyword',
  'organization.id': 'keyword',
  'organization.name': 'keyword',
  'related.hosts': 'keyword',
  'related.ip': 'ip',
  'related.user': 'keyword',
  'rule.category': 'keyword',
  'rule.description': 'keyword',
  'rule.id': 'keyword',
  'rule.name': 'keyword',
  'rule.reference': 'keyword',
  'source.address': 'keyword',
  'source.ip': 'ip',
  'url.domain': 'keyword',
  'user.email': 'keyword',
  'user.id': 'keyword',
  'user.name': 'keyword',
  'vulnerability.category': 'keyword',
  'vulnerability.classification': 'keyword',
  'vulnerability.description': 'keyword',
  'vulnerability.enumeration': 'keyword',
  'vulnerability.id': 'keyword',
  'vulnerability.reference': 'keyword',
  'vulnerability.report_id': 'keyword',
  'vulnerability.scanner.vendor': 'keyword',
  'vulnerability.score.base': 'float',
  'vulnerability.severity': 'keyword',
};

/** Allowed values of the fields for categorization. */
export const ECS_VALUES: Readonly<Record<string, readonly string[]>> = {
  'event.kind': ['alert', 'asset', 'enrichment', 'event', 'metric', 'state', 'pipeline_error', 'signal'],
  'event.outcome': ['failure', 'success', 'unknown'],
  // Those that allow the type `info`.
  'event.category': [
    ...['authentication', 'configuration', 'database', 'driver', 'file', 'host', 'iam', 'intrusion_detection'],
    ...['malware', 'network', 'package', 'process', 'threat', 'vulnerability', 'web'],
  ],
  'event.type': ['info'],
};

/** What in a document is not as the schema wants it; empty if it is valid. */
export function ecsProblems(document: object): string[] {
  return fieldsOf(document).flatMap(([name, value]) => {
    const type = ECS_FIELDS[name];
    if (!type) return [`${name} is no field`];
    const values = Array.isArray(value) ? value : [value];
    const allowed = ECS_VALUES[name];
    return values
      .filter((one) => !hasType(one, type) || (allowed && !allowed.includes(one)))
      .map((one) => `${name}: ${JSON.stringify(one)}`);
  });
}

function fieldsOf(value: object, path = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, one]) => {
    const full = path + name;
    const nested = typeof one === 'object' && one !== null && !Array.isArray(one) && ECS_FIELDS[full] !== 'object';
    return nested ? fieldsOf(one, `${full}.`) : [[full, one] as [string, unknown]];
  });
}

function hasType(value: unknown, type: (typeof ECS_FIELDS)[string]): boolean {
  switch (type) {
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value);
    case 'keyword':
      return typeof value === 'string' && value.length <= 1_024;
    case 'text':
      return typeof value === 'string';
    case 'long':
      return Number.isSafeInteger(value);
    case 'float':
      return Number.isFinite(value);
    case 'ip':
      return typeof value === 'string' && /^(?:\d+\.\d+\.\d+\.\d+|[\da-f:.]+)$/.test(value);
    default:
      // Labels are keywords, without nested objects.
      return Object.values(value as object).every((one) => typeof one === 'string');
  }
}
