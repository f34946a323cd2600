import type { Weakness } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card.tsx';
import { State } from '../../../components/marks/state.tsx';

/** What is weaker here than it could be, and how it is mended. */
export function WeaknessesCard({ weaknesses }: { weaknesses: readonly Weakness[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.overview.weaknesses')} className="half">
      {weaknesses.length === 0 ? (
        <State kind="good" wraps>
          {t('admin.overview.noWeakness')}
        </State>
      ) : (
        <ul className="list">
          {weaknesses.map((id) => (
            <li key={id} className="stack gap-2">
              <State kind="noted" wraps>
                <b>{t(`admin.weakness.${id}.what`)}</b>
              </State>
              <span className="small text-2">{t(`admin.weakness.${id}.how`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
