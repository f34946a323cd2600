import type { SettingsData } from '@assay/contract/api/settings.ts';
import { PROVIDERS } from '@assay/contract/values/intelligence-providers.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { providersQuery } from '#api/administration/providers.ts';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import listStyles from '#styles/list.module.css';
import { ProviderTableRow } from './provider-row.tsx';

/** Providers queried about domains, the data sent to them, and their terms. */
export function ProvidersCard({ settings }: { settings: SettingsData }) {
  const { t } = useTranslation();
  const query = useQuery(providersQuery);
  return (
    <Card title={t('intel.title')}>
      <p className="small text-2" style={{ marginBlockEnd: 12 }}>
        {t('intel.why')}
      </p>
      <QueryBoundary query={query} lines={10}>
        {({ providers }) => (
          <ul className={listStyles.list}>
            {providers.map((row, at) => {
              const { secret } = PROVIDERS[row.id];
              // Two services of one operator share a key: it is entered in the row of the first.
              const first = providers.findIndex(({ id }) => PROVIDERS[id].secret === secret) === at;
              return (
                <ProviderTableRow key={row.id} row={row} settings={settings} entersKey={secret !== null && first} />
              );
            })}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  );
}
