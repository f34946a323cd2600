/** One statement of the specification, paraphrased. */
export interface SpecificationRow<Id extends string = string> {
  /** `<section>.<kind>.<name>`, stable. */
  id: Id;
  item: string;
  /** Folder or file that implements it. */
  place: string;
}

/** Rows of one kind: `name: [item, place]`. */
type RowTable = Readonly<Record<string, readonly [item: string, place: string]>>;

/** Rows from a table whose keys, without the prefix, are their ids. */
export function rows<Prefix extends string, Table extends RowTable>(
  prefix: Prefix,
  table: Table,
): SpecificationRow<`${Prefix}.${keyof Table & string}`>[] {
  return Object.entries(table).map(([name, [item, place]]) => ({
    id: `${prefix}.${name as keyof Table & string}`,
    item,
    place,
  }));
}
