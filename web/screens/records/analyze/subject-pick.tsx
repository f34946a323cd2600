import type { RatingLine } from '@assay/contract/api/ratings.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ratingsQuery, type Subject } from '../../../api/ratings.ts';
import { useSubjectOf } from '../../../shell/navigation-domains.tsx';

const ALL = 'all';
const keyOf = ({ domain, company }: Subject) => `${domain} ${company ?? ''}`;

/** One rated domain, or all own ones together; searched on the server. */
export function SubjectPick({ value, onChange }: { value: Subject; onChange(next: Subject): void }) {
  const { t } = useTranslation();
  const subjectOf = useSubjectOf();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 250);
  const shown = value.domain === '' ? t('analyze.allOwn') : value.domain;
  const { data } = useQuery(ratingsQuery(1, asked === shown ? '' : asked));
  const lines = data?.rows ?? [];
  const options = new Map<string, { subject: Subject; label: string }>();
  if (value.domain !== '') options.set(keyOf(value), { subject: value, label: value.domain });
  for (const line of lines)
    options.set(keyOf(subjectOf(line)), { subject: subjectOf(line), label: labelOf(line, lines) });
  return (
    <Select
      aria-label={t('index.filter')}
      value={value.domain === '' ? ALL : keyOf(value)}
      data={[
        { value: ALL, label: t('analyze.allOwn') },
        ...[...options].map(([key, { label }]) => ({ value: key, label })),
      ]}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('index.noDomain')}
      // What is found on the server is not searched once more.
      filter={({ options: found }) => found}
      onSearchChange={setSearch}
      onChange={(key) => {
        if (key === null) return;
        onChange(key === ALL ? { domain: '', company: null } : options.get(key)!.subject);
      }}
      w={260}
    />
  );
}

/** Two companies may hold the same domain: then their names tell them apart. */
function labelOf(line: RatingLine, lines: readonly RatingLine[]): string {
  const shared = lines.filter(({ domain }) => domain === line.domain).length > 1;
  return shared ? `${line.domain} (${line.company})` : line.domain;
}
