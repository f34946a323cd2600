/** The part of a Zod schema that tells which values a column may have. */
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

function membersOf(schema: Schema): readonly unknown[] | null {
  const { type, innerType } = schema.def;
  if (innerType) return membersOf(innerType);
  if (type === 'boolean') return [true, false];
  return type === 'enum' ? (schema.options ?? []) : null;
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  );
}
