import { type AlertCounts, COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levelStyle, SeverityGlyph } from '../findings/severity.tsx';
import type { FilterState } from './use-list-filter.ts';

/** `/` puts the cursor into the search field, unless one is typing already. */
function useSlash(focus: () => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [focus]);
}

interface Props {
  filter: FilterState;
  counts: AlertCounts;
  placeholder: string;
  /** Further chips. */
  children?: ReactNode;
}

/** Search and severity chips; none pressed means all. */
export function ListFilterBar({ filter, counts, placeholder, children }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(filter.search);
  const search = useDebouncedCallback((value: string) => filter.set({ search: value.trim() }), 300);
  const [focusField] = useState(() => () => field.current?.focus());
  useSlash(focusField);
  // biome-ignore lint/correctness/useExhaustiveDependencies: "clear" and "back" change the address, the field follows
  useEffect(() => {
    if (filter.search !== text.trim()) setText(filter.search);
  }, [filter.search]);
  const toggle = (level: CountColumn) =>
    filter.set({
      severities: filter.severities.includes(level)
        ? filter.severities.filter((other) => other !== level)
        : [...filter.severities, level],
    });
  const shown = COUNT_COLUMNS.filter((level) => counts[level] > 0 || filter.severities.includes(level));
  return (
    <search className="filters">
      <TextInput
        ref={field}
        type="search"
        className="search"
        aria-label={placeholder}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      {shown.map((level) => (
        <button
          key={level}
          type="button"
          className="chip"
          aria-pressed={filter.severities.includes(level)}
          onClick={() => toggle(level)}
        >
          <span className="icon" style={{ ...levelStyle(level), color: 'var(--level)' }}>
            <SeverityGlyph level={level} />
          </span>
          {t(`terms:severities.${level}`)}
          <span className="text-3">{counts[level]}</span>
        </button>
      ))}
      {children}
    </search>
  );
}

/** When the filters leave nothing: says how much they hide, and lifts them. */
export function FilteredAway({ filter, hidden }: { filter: FilterState; hidden: number }) {
  const { t } = useTranslation();
  return (
    <div className="stack" style={{ padding: 20 }}>
      <b>{t('filter.nothing')}</b>
      <p className="small text-2">{t('filter.hidden', { count: hidden })}</p>
      <div>
        <button type="button" className="chip" onClick={filter.clear}>
          {t('filter.clear')}
        </button>
      </div>
    </div>
  );
}
