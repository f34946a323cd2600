import type { AddressPlaces } from '@assay/contract/api/analysis/addresses.ts';
import { SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/lists/search-field.tsx';
import type { ListAddress } from '#components/lists/use-list-address.ts';
import { AddressList } from '#components/map/address-list.tsx';
import { CountryList } from '#components/map/country-list.tsx';
import { countryName } from '#components/map/country-name.ts';
import { type AddressScope, addressesQuery } from '#components/map/queries.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import chipStyles from '#styles/chip.module.css';
import { DomainChoice } from './domain-choice.tsx';
import styles from './geomap.module.css';

const PAGE_SIZE = 25;

interface Props {
  address: ListAddress;
  scope: AddressScope;
  found: AddressPlaces;
}

function Addresses({ address, scope }: Omit<Props, 'found'>) {
  const { t, i18n } = useTranslation();
  const country = address.get('country');
  const { search, page } = address;
  const query = useQuery(addressesQuery(scope, { country, search, page, pageSize: PAGE_SIZE }));
  return (
    <>
      <search className="stack">
        <SearchField
          search={search}
          placeholder={t('map.search')}
          onSearch={(words) => address.set({ search: words })}
        />
        {country !== '' && (
          <div>
            <button
              type="button"
              className={chipStyles.chip}
              aria-pressed="true"
              onClick={() => address.set({ country: '' })}
            >
              {countryName(/^[A-Z]{2}$/.test(country) ? country : null, i18n.language, t('map.unknown'))}
              <IconX size={14} aria-hidden="true" />
              <span className="visually-hidden">{t('map.all')}</span>
            </button>
          </div>
        )}
      </search>
      <QueryBoundary query={query} lines={8}>
        {(list) =>
          list.rows.length === 0 ? (
            <p className="text-2">{t('map.noneFound')}</p>
          ) : (
            <AddressList
              list={list}
              onPage={address.setPage}
              domains={scope.domain === null}
              countries={country === ''}
            />
          )
        }
      </QueryBoundary>
    </>
  );
}

/** Next to the map: the domain selection, and the map's data as a list. */
export function Side({ address, scope, found }: Props) {
  const { t } = useTranslation();
  const listed = address.get('view') === 'addresses';
  return (
    <section className={styles.side} aria-label={t('map.title')}>
      <DomainChoice
        scope={scope}
        onChoose={({ domain, company }) => address.set({ domain: domain ?? '', company: company ?? '', country: '' })}
      />
      <p className="small text-2" role="status">
        {[
          t('map.addresses', { count: found.addresses }),
          t('map.countries', { count: found.places.filter(({ country }) => country !== null).length }),
          ...(scope.domain === null ? [t('map.domains', { count: found.domains })] : []),
        ].join(' · ')}
      </p>
      <SegmentedControl
        aria-label={t('map.views')}
        value={listed ? 'addresses' : ''}
        data={[
          { value: '', label: t('map.viewCountries') },
          { value: 'addresses', label: t('map.viewAddresses') },
        ]}
        onChange={(view) => address.set({ view, country: '', search: '' })}
      />
      {listed ? (
        <Addresses address={address} scope={scope} />
      ) : (
        <CountryList found={found} onChoose={(country) => address.set({ country, view: 'addresses' })} />
      )}
    </section>
  );
}
