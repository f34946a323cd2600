import type { OverviewData } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#components/card.tsx';
import { Status } from '#components/indicators/status.tsx';
import listStyles from '#styles/list.module.css';
import { mattersOf } from './matters.ts';

/** Problems that need an administrator; a neutral message if there are none. */
export function AttentionCard({ data }: { data: OverviewData }) {
  const { t } = useTranslation();
  const matters = mattersOf(data);
  return (
    <Card title={t('admin.overview.attention')}>
      {matters.length === 0 ? (
        <Status kind="good" wraps>
          {t('admin.overview.nothing')}
        </Status>
      ) : (
        <ul className={listStyles.list}>
          {matters.map(({ id, text, kind, count, to }) => (
            <li key={id}>
              <Status kind={kind} wraps>
                <Link to={to}>{t(text, { count })}</Link>
              </Status>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
