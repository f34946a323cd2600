import type { AddressDomain } from '@assay/contract/api/analysis/addresses.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#components/loading/select.tsx';
import { type AddressScope, addressDomainsQuery } from '#components/map/queries.ts';

/** Several companies may have the same domain. */
const keyOf = ({ domain, companyId }: Pick<AddressDomain, 'domain' | 'companyId'>) => `${domain} ${companyId ?? ''}`;

interface Props {
  scope: AddressScope;
  onChoose(scope: AddressScope): void;
}

/** Selects one domain on the map, or all; searched by the server. */
export function DomainChoice({ scope, onChoose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const present = scope.domain === null ? null : keyOf({ domain: scope.domain, companyId: scope.company });
  const { data } = useQuery(
    addressDomainsQuery(search === t('map.allDomains') || search === scope.domain ? '' : search),
  );
  const rows = data?.rows ?? [];
  const options = rows.map((row) => ({
    value: keyOf(row),
    label: row.company ? `${row.domain} · ${row.company}` : row.domain,
  }));
  const known = present === null || options.some(({ value }) => value === present);
  return (
    <Select
      label={t('map.domain')}
      value={present ?? ''}
      data={[
        { value: '', label: t('map.allDomains') },
        ...options,
        ...(known ? [] : [{ value: present, label: scope.domain! }]),
      ]}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('map.noDomain')}
      onSearchChange={(text) => setSearch(options.some(({ label }) => label === text) ? '' : text)}
      onChange={(next) => {
        const [domain = '', company = ''] = (next ?? '').split(' ');
        onChoose({ domain: domain || null, company: company || null });
      }}
    />
  );
}
