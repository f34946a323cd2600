import type { AddressPlaces } from '@assay/contract/api/analysis/addresses.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Boundary } from '#components/loading/boundary.tsx';
import { AddressList } from '#components/map/address-list.tsx';
import { CountryList } from '#components/map/country-list.tsx';
import { countryName } from '#components/map/country-name.ts';
import { MapFrame } from '#components/map/map-frame.tsx';
import { MapSources } from '#components/map/map-sources.tsx';
import { addressesQuery, domainPlacesQuery } from '#components/map/queries.ts';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import styles from './places-card.module.css';

const PAGE_SIZE = 20;

interface CountryProps {
  subject: Subject;
  /** Alpha-2 code, or `none`. */
  country: string;
  onBack(): void;
}

/** The addresses of one country, instead of the list of countries. */
function Country({ subject, country, onBack }: CountryProps) {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(addressesQuery(subject, { country, search: '', page, pageSize: PAGE_SIZE }));
  const unknown = t('map.unknown');
  return (
    <div className="stack gap-4">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden="true" />}
        onClick={onBack}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('map.all')}
      </Button>
      <h3 style={{ padding: '0 8px' }}>
        {countryName(/^[A-Z]{2}$/.test(country) ? country : null, i18n.language, unknown)}
      </h3>
      <QueryBoundary query={query} lines={4}>
        {(list) => <AddressList list={list} onPage={setPage} />}
      </QueryBoundary>
    </div>
  );
}

function Places({ subject, found }: { subject: Subject; found: AddressPlaces }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  return (
    <div className={`${styles.room} stack gap-12`}>
      <div className={styles.beside}>
        <Boundary fallback={() => <Note lead={t('map.failed')} live />}>
          <MapFrame places={found.places} chosen={chosen} onChoose={setChosen} />
        </Boundary>
        <div className={styles.side}>
          {chosen === '' ? (
            <CountryList found={found} onChoose={setChosen} />
          ) : (
            <Country key={chosen} subject={subject} country={chosen} onBack={() => setChosen('')} />
          )}
        </div>
      </div>
      <MapSources />
    </div>
  );
}

/** On the IP reputation page: locations of the domain's addresses, above their table (docs/product/screens.md). */
export function PlacesCard({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(domainPlacesQuery(subject));
  // The table below shows the empty state.
  if (query.data?.addresses === 0) return null;
  const address = new URLSearchParams({ domain: subject.domain });
  if (subject.company) address.set('company', subject.company);
  return (
    <Card title={t('map.title')} aside={<Link to={`/geomap?${address}`}>{t('map.fullScreen')}</Link>}>
      <QueryBoundary query={query} lines={8}>
        {(found) => <Places subject={subject} found={found} />}
      </QueryBoundary>
    </Card>
  );
}
