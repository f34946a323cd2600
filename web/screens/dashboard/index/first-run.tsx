import { AREAS } from '@assay/contract/areas.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { FirstSteps } from '#components/domains/first-steps.tsx';
import { AreaIcon } from '#components/indicators/area-icon.tsx';
import { PageHead } from '#components/page-head.tsx';
import listStyles from '#styles/list.module.css';
import styles from './first-run.module.css';

/** Before the first rating: three steps, the first of which can be done here. */
export function FirstRun() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('titles.index')} facts={t('firstRun.facts')} />
      <div className="grid">
        <Card className="seven-wide">
          <FirstSteps />
        </Card>
        <Card className="five-wide" title={t('firstRun.assessed')}>
          <ul className={`${listStyles.list} small ${styles.twoColumns}`}>
            {AREAS.map(({ id }) => (
              <li key={id} className="row" style={{ gap: 10, padding: '7px 0', borderTop: 0 }}>
                <AreaIcon area={id} size={17} />
                {t(`terms:areas.${id}`)}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
