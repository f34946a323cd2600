import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ratingsQuery } from '../../../api/ratings.ts';

/** The domain filter of index, with All domains (SPEC §2). Searched on the server. */
export function DomainFilter({ value }: { value: string }) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const { data } = useQuery(ratingsQuery(1, search === value ? '' : search));
  const names = [...new Set([...(data?.rows.map((row) => row.domain) ?? []), ...(value === 'all' ? [] : [value])])];
  return (
    <Select
      aria-label={t('index.filter')}
      value={value}
      data={[{ value: 'all', label: t('allDomains') }, ...names.map((name) => ({ value: name, label: name }))]}
      searchable
      nothingFoundMessage={t('index.noDomain')}
      onSearchChange={(text) => setSearch(text === t('allDomains') ? '' : text)}
      onChange={(next) => next && setParams({ domain: next })}
      w={260}
    />
  );
}
