import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { UpgradeLink } from '#components/domains/upgrade-link.tsx';
import { Empty } from '#components/empty.tsx';
import { Logo } from '#components/indicators/logo.tsx';
import { type ListAddress, useListAddress } from '#components/lists/use-list-address.ts';
import { Boundary } from '#components/loading/boundary.tsx';
import { MapFrame } from '#components/map/map-frame.tsx';
import { MapSources } from '#components/map/map-sources.tsx';
import { placesQuery } from '#components/map/queries.ts';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useSession } from '#session/current-session.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import { HelpButton } from '#shell/guidance/help/help-button.tsx';
import { LanguageMenu } from '#shell/language-menu.tsx';
import { SchemeMenu } from '#shell/scheme-menu.tsx';
import styles from './geomap.module.css';
import { Side } from './side.tsx';

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.geomap}>
      <header className={styles.head}>
        <Link to="/" className="row small" style={{ gap: 8 }} aria-label={t('map.back')}>
          <Logo size={24} />
          <IconArrowLeft size={15} aria-hidden="true" />
          <span className="hide-phone">{t('map.back')}</span>
        </Link>
        <h1>{t('titles.geomap')}</h1>
        <span className="row push">
          <HelpButton />
          <LanguageMenu />
          <SchemeMenu />
        </span>
      </header>
      <main>{children}</main>
    </div>
  );
}

/** Valid query parameters; others are ignored. */
const FORMS: Readonly<Record<string, RegExp>> = {
  country: /^([A-Z]{2}|none)$/,
  company: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

function useMapAddress(): ListAddress {
  const address = useListAddress('', ['domain', 'company', 'country', 'view']);
  return { ...address, get: (name) => (FORMS[name]?.test(address.get(name)) === false ? '' : address.get(name)) };
}

function FullMap() {
  const { t } = useTranslation();
  const address = useMapAddress();
  const scope = { domain: address.get('domain') || null, company: address.get('company') || null };
  const starts = useHasCompanyRole('member');
  const query = useQuery(placesQuery(scope));
  return (
    <QueryBoundary query={query} lines={10}>
      {(found) =>
        found.addresses === 0 && scope.domain === null ? (
          <div style={{ padding: 20 }}>
            <Empty
              icon={IconWorld}
              title={t('map.none')}
              action={
                starts && (
                  <Button component={Link} to="/scan">
                    {t('map.noneScan')}
                  </Button>
                )
              }
            >
              {t('map.noneWhy')}
            </Empty>
          </div>
        ) : (
          <div className={styles.main}>
            <div className={styles.map}>
              <Boundary fallback={() => <Note lead={t('map.failed')} live />}>
                <MapFrame
                  places={found.places}
                  chosen={address.get('country')}
                  onChoose={(country) => address.set({ country, view: country ? 'addresses' : '', search: '' })}
                  zoomable
                />
              </Boundary>
              <MapSources />
            </div>
            <Side address={address} scope={scope} found={found} />
          </div>
        )
      }
    </QueryBoundary>
  );
}

/** `/geomap`: locations of the addresses of all visible domains, on the full page. */
export default function Geomap() {
  const { t } = useTranslation();
  const permission = useSession()?.permission ?? null;
  const rated = (RATED_PERMISSIONS as readonly (number | null)[]).includes(permission);
  return (
    <Frame>
      {rated ? (
        <FullMap />
      ) : (
        <div style={{ padding: 20, maxWidth: 560 }}>
          <Note lead={t('map.noPlan')}>
            <UpgradeLink>{t('map.plans')}</UpgradeLink>
          </Note>
        </div>
      )}
    </Frame>
  );
}
