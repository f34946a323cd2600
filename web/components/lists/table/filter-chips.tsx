import chipStyles from '#styles/chip.module.css';

interface Props<V extends string> {
  values: readonly V[];
  textOf(value: V): string;
  /** Number of rows that each value lists; undefined while it is loading. */
  countOf?(value: V): number | undefined;
  /** Empty if all are shown. */
  value: string;
  onChange(value: V | ''): void;
}

/** Chips that filter a list by one of few values; pressing the active one shows all again. */
export function FilterChips<V extends string>({ values, textOf, countOf, value, onChange }: Props<V>) {
  return values.map((one) => (
    <button
      key={one}
      type="button"
      className={chipStyles.chip}
      aria-pressed={value === one}
      onClick={() => onChange(value === one ? '' : one)}
    >
      {textOf(one)}
      {countOf && <span className={chipStyles.count}>{countOf(one)}</span>}
    </button>
  ));
}
