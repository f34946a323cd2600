import { NativeSelect } from '@mantine/core';

interface Props<V extends string> {
  /** Accessible name. */
  label: string;
  /** Text of the first option, which filters nothing. */
  all: string;
  values: readonly V[];
  textOf(value: V): string;
  /** Empty if all are shown. */
  value: string;
  onChange(value: V | ''): void;
}

/** Filters a list by one of few values. */
export function FilterSelect<V extends string>({ label, all, values, textOf, value, onChange }: Props<V>) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[{ value: '', label: all }, ...values.map((one) => ({ value: one as string, label: textOf(one) }))]}
      onChange={(event) => onChange(event.currentTarget.value as V | '')}
    />
  );
}
