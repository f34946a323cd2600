/** Later capabilities that open rows wait for. The main functionality exists: no row waits for it. */
export const CAPABILITIES = [
  'accounts and administration',
  'suppliers, news and schedules',
  'web app',
  'reports',
  'area depth',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** One item of the specification, paraphrased. Either a test covers it, or it is open and waits for a capability. */
export interface SpecificationRow {
  /** `<section>.<kind>.<name>`, stable. */
  id: string;
  item: string;
  /** Folder or file that does it; absent while open. */
  place?: string;
  /** Name of the test that shows it; absent while open. */
  test?: string;
  open?: Capability;
}

/** Rows of one kind, written `name: [item, capability]` while open and `name: [item, place, test]` once shown. */
export type RowTable = Readonly<
  Record<string, readonly [item: string, open: Capability] | readonly [item: string, place: string, test: string]>
>;

/** Rows from a table whose keys, without the prefix, are their ids. */
export function rows(prefix: string, table: RowTable): SpecificationRow[] {
  return Object.entries(table).map(([name, row]) => {
    const id = `${prefix}.${name}`;
    return row.length === 2 ? { id, item: row[0], open: row[1] } : { id, item: row[0], place: row[1], test: row[2] };
  });
}
