import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { SHARED_DOMAINS_MAX, SHARING_LEVELS } from '@assay/contract/values/supply-chain/suppliers.ts';
import { MultiSelect, Radio } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { associatedDomainsPageQuery } from '#api/domains.ts';

export interface Sharing {
  level: SharingLevel;
  /** Domain names; null = all. */
  domains: string[] | null;
}

interface Props {
  value: Sharing;
  onChange(value: Sharing): void;
  /** Shown under the domains. */
  error?: ReactNode;
}

/** What a main supplier can see: the sharing level and the domains. */
export function SharingFields({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const { level, domains } = value;
  return (
    <>
      <Radio.Group
        label={t('suppliers.levelLabel')}
        value={level}
        onChange={(next) => onChange({ ...value, level: next as SharingLevel })}
      >
        <div className="stack gap-12" style={{ marginTop: 8 }}>
          {SHARING_LEVELS.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`suppliers.level.${one}`)}
              description={t(`suppliers.levelWhy.${one}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label={t('suppliers.domainsLabel')}
        value={domains === null ? 'all' : 'chosen'}
        onChange={(next) => onChange({ ...value, domains: next === 'all' ? null : [] })}
      >
        <div className="stack gap-12" style={{ marginTop: 8 }}>
          <Radio value="all" label={t('suppliers.domainsAll')} />
          <Radio value="chosen" label={t('suppliers.domainsChosen')} />
        </div>
      </Radio.Group>
      {domains !== null && (
        <DomainPick chosen={domains} error={error} onChange={(names) => onChange({ ...value, domains: names })} />
      )}
    </>
  );
}

/** The company's domains, searched by the server; selected ones stay visible. */
function DomainPick({
  chosen,
  error,
  onChange,
}: {
  chosen: string[];
  error: ReactNode;
  onChange(names: string[]): void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 300);
  const { data } = useQuery(associatedDomainsPageQuery(1, asked));
  const names = [...new Set([...(data?.rows.map((row) => row.domain) ?? []), ...chosen])];
  return (
    <MultiSelect
      label={t('suppliers.domainsPick')}
      data={names}
      value={chosen}
      error={error}
      searchable
      hidePickedOptions
      maxValues={SHARED_DOMAINS_MAX}
      nothingFoundMessage={t('suppliers.domainsNone')}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}
