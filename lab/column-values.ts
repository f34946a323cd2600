/** The part of a Zod schema that defines the allowed values of a column. */
interface Schema {
  def: { type: string; innerType?: Schema };
  options?: readonly unknown[];
}

/**
 * Values of columns that no row shows: the name of a column that is empty or 0 everywhere, and `name=value` for each value of a
 * boolean or an enumeration.
 * @param shape of the row's Zod object
 */
export function unseenValues(
  shape: Readonly<Record<string, unknown>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const seen = rows.map((row) => row[name]);
    const members = membersOf(schema as Schema);
    if (members) return members.filter((value) => !seen.includes(value)).map((value) => `${name}=${value}`);
    return seen.every(isEmpty) ? [name] : [];
  });
}

/**
 * Values that no site of the lab causes: every version that one discloses is outdated, or of a product without release data;
 * no DNS test reports unconfirmed findings alone.
 */
export const NOT_IN_LAB: readonly string[] = ['dns_health.Status=unconfirmed', 'patch_cadence.patch_state=updated'];

/** Values that the companies of the demo lack as well. */
export const NOT_IN_DEMO: readonly string[] = [
  ...NOT_IN_LAB,
  // A name server of the demo's companies always answers.
  'dns_health.Status=not-assessed',
  'endpoint_security.cve',
  'endpoint_security.ver',
  'patch_cadence.exposure=not-exposed',
  // The look-alike domain of the demo has mail, and neither a web site nor a certificate.
  'social_engineering.certified',
  'social_engineering.mail=false',
  'social_engineering.similarity',
];

function membersOf(schema: Schema): readonly unknown[] | null {
  const { type, innerType } = schema.def;
  if (innerType) return membersOf(innerType);
  if (type === 'boolean') return [true, false];
  // The checks of an area do not have every severity.
  const severities = schema.options?.includes('informational');
  return type === 'enum' && !severities ? (schema.options ?? []) : null;
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  );
}
