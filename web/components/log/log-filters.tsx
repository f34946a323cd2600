import { AUDIT_ACTIONS } from '@assay/contract/values/audit-actions.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField, dayFits } from '../forms/day-field.tsx';
import { Select } from '../loading/select.tsx';
import styles from './log-filters.module.css';
import type { LogFilterState } from './use-log-filter.ts';

const groupOf = (action: string) => action.slice(0, action.indexOf('.'));

interface FieldProps {
  label: string;
  hint?: string;
  value: string;
  mono?: boolean;
  onChange(value: string): void;
}

/** Debounced filter field that follows changes of the query string. */
function Field({ label, hint, value, mono = false, onChange }: FieldProps) {
  const [text, setText] = useState(value);
  const tell = useDebouncedCallback((typed: string) => onChange(typed.trim()), 350);
  // biome-ignore lint/correctness/useExhaustiveDependencies: "clear" and "back" change the address, the field follows
  useEffect(() => {
    if (value !== text.trim()) setText(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={hint}
      value={text}
      classNames={mono ? { input: 'mono' } : {}}
      autoComplete="off"
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}

/** A day, which filters when it is complete; follows changes of the query string. */
function DayFilter({ label, value, onChange }: Pick<FieldProps, 'label' | 'value' | 'onChange'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <DayField
      label={label}
      value={text}
      optional
      error={t('dayInvalid')}
      onChange={(typed) => {
        setText(typed);
        if (dayFits(typed, { optional: true })) onChange(typed);
      }}
    />
  );
}

/** Filters by actor, action, target, address and days. */
export function LogFilters({ state }: { state: LogFilterState }) {
  const { t } = useTranslation();
  const { filter, narrow } = state;
  const groups = [...new Set(AUDIT_ACTIONS.map(groupOf))].map((group) => ({
    group: t(`actionGroup.${group}`),
    items: [
      { value: `${group}.`, label: t('log.all', { group: t(`actionGroup.${group}`) }) },
      ...AUDIT_ACTIONS.filter((action) => groupOf(action) === group).map((action) => ({
        value: action as string,
        label: t(`actions.${action}`),
      })),
    ],
  }));
  return (
    <search className={styles.filters}>
      <Field label={t('log.who')} hint={t('log.whoHint')} value={filter.who} onChange={(who) => narrow({ who })} />
      <Select
        label={t('log.what')}
        placeholder={t('log.anything')}
        data={groups}
        value={filter.what || null}
        searchable
        clearable
        nothingFoundMessage={t('log.none')}
        onChange={(what) => narrow({ what: what ?? '' })}
      />
      <Field
        label={t('log.target')}
        hint={t('log.targetHint')}
        value={filter.target}
        onChange={(target) => narrow({ target })}
      />
      <Field
        label={t('log.address')}
        hint={t('log.addressHint')}
        value={filter.address}
        mono
        onChange={(address) => narrow({ address })}
      />
      <DayFilter label={t('log.from')} value={filter.from} onChange={(from) => narrow({ from })} />
      <DayFilter label={t('log.to')} value={filter.to} onChange={(to) => narrow({ to })} />
    </search>
  );
}
