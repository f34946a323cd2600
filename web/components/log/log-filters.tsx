import { AUDIT_ACTIONS } from '@assay/contract/values/audit-actions.ts';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogFilterState } from './use-log-filter.ts';

const groupOf = (action: string) => action.slice(0, action.indexOf('.'));

interface FieldProps {
  label: string;
  hint?: string;
  value: string;
  type?: 'search' | 'date';
  mono?: boolean;
  onChange(value: string): void;
}

/** Debounced filter field that follows changes of the query string. */
function Field({ label, hint, value, type = 'search', mono = false, onChange }: FieldProps) {
  const [text, setText] = useState(value);
  const tell = useDebouncedCallback((typed: string) => onChange(typed.trim()), 350);
  // biome-ignore lint/correctness/useExhaustiveDependencies: "clear" and "back" change the address, the field follows
  useEffect(() => {
    if (value !== text.trim()) setText(value);
  }, [value]);
  return (
    <TextInput
      type={type}
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
    <search className="log-filters">
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
      <Field label={t('log.from')} type="date" value={filter.from} onChange={(from) => narrow({ from })} />
      <Field label={t('log.to')} type="date" value={filter.to} onChange={(to) => narrow({ to })} />
    </search>
  );
}
