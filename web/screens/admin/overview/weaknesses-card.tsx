import type { Weakness } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { Status } from '#components/indicators/status.tsx';
import listStyles from '#styles/list.module.css';

/** Security weaknesses of this installation, and their fixes. */
export function WeaknessesCard({ weaknesses }: { weaknesses: readonly Weakness[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.overview.weaknesses')} className="half">
      {weaknesses.length === 0 ? (
        <Status kind="good" wraps>
          {t('admin.overview.noWeakness')}
        </Status>
      ) : (
        <ul className={listStyles.list}>
          {weaknesses.map((id) => (
            <li key={id} className="stack gap-2">
              <Status kind="noted" wraps>
                <b>{t(`admin.weakness.${id}.what`)}</b>
              </Status>
              <span className="small text-2">{t(`admin.weakness.${id}.how`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
