import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { tagsQuery } from '#api/domains.ts';
import { ratingsQuery } from '#api/ratings.ts';

/** Prefix of tags among the values; not allowed in domain names. */
const TAG = '#';

/** Options "all domains", tags and domains, searched by the server. */
export function DomainChoice({ value, tag }: { value: string; tag: string }) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const shown = tag ? `${TAG} ${tag}` : value;
  const { data } = useQuery(ratingsQuery(1, search === shown ? '' : search));
  const { data: tags = [] } = useQuery(tagsQuery);
  const names = [...new Set([...(data?.rows.map((row) => row.domain) ?? []), ...(value === 'all' ? [] : [value])])];
  const offered = tag && !tags.includes(tag) ? [...tags, tag] : tags;
  const choose = (next: string) =>
    setParams(next.startsWith(TAG) ? { domain: 'all', tag: next.slice(TAG.length + 1) } : { domain: next });
  return (
    <Select
      aria-label={t('index.filter')}
      value={shown}
      data={[
        { value: 'all', label: t('allDomains') },
        ...(offered.length > 0
          ? [
              {
                group: t('tags.label'),
                items: offered.map((name) => ({ value: `${TAG} ${name}`, label: `${TAG} ${name}` })),
              },
            ]
          : []),
        { group: t('tagFilter.domains'), items: names.map((name) => ({ value: name, label: name })) },
      ]}
      searchable
      nothingFoundMessage={t('index.noDomain')}
      onSearchChange={(text) => setSearch(text === t('allDomains') || text.startsWith(TAG) ? '' : text)}
      onChange={(next) => next && choose(next)}
      w={260}
    />
  );
}
