import type { OverviewData } from '@assay/contract/api/admin.ts';
import { PROVIDERS, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#components/card.tsx';
import { Status } from '#components/indicators/status.tsx';
import styles from './sources-card.module.css';

const KINDS = {
  on: 'good',
  ok: 'good',
  waiting: 'waiting',
  stale: 'warning',
  failed: 'failed',
  'no-key': 'warning',
  off: 'not-assessed',
} as const;

/** Providers queried during a scan; disabled ones are shown as not queried. */
export function SourcesCard({ sources }: { sources: OverviewData['sources'] }) {
  const { t } = useTranslation();
  const nameOf = (id: string) => PROVIDERS[id as ProviderId]?.name ?? t(`admin.source.${id}`, { defaultValue: id });
  return (
    <Card title={t('admin.overview.sources')}>
      <ul className={styles.linesInColumns}>
        {sources.map(({ id, state }) => (
          <li key={id} className="row wrap between">
            <span className="small strong">{nameOf(id)}</span>
            <span className="row">
              <Status kind={KINDS[state]}>{t(`admin.sourceState.${state}`)}</Status>
              {(state === 'no-key' || state === 'failed') && (
                <Link className="small" to="/admin/settings">
                  {t(state === 'failed' ? 'intel.look' : 'admin.overview.enterKey')}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
