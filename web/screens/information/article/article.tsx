import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import { IconNews } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card.tsx';
import { FirstSteps } from '../../../components/domains/first-steps.tsx';
import { Empty } from '../../../components/empty.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { useSession } from '../../../session/current.ts';

/** `/article`: where those without a plan begin; the news follow under it. */
export default function Article() {
  const { t } = useTranslation();
  const permission = useSession()?.permission as Permission | undefined;
  const scans = permission !== undefined && PLAN_LIMITS[permission].scans;
  return (
    <>
      <PageHead title={t('titles.article')} />
      <div className="grid">
        {!scans && (
          <Card title={t('firstRun.begin')}>
            <FirstSteps scans={false} />
          </Card>
        )}
        <Card>
          <Empty icon={IconNews} title={t('article.none')}>
            {t('article.noneWhy')}
          </Empty>
        </Card>
      </div>
    </>
  );
}
