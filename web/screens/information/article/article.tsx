import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import { type Permission, ROLES } from '@assay/contract/roles.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '#components/card.tsx';
import { FirstSteps } from '#components/domains/first-steps.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useSession } from '#session/current-session.ts';
import { LockedCard } from './locked-card.tsx';
import { NewsArticle } from './news-detail.tsx';
import { NewsList } from './news-list.tsx';

/** `/article`: the news, below the first steps for accounts without a plan; with `id` one article. */
export default function Article() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const permission = useSession()?.permission as Permission | undefined;
  const scans = permission !== undefined && PLAN_LIMITS[permission].scans;
  const writes = permission === ROLES.administrator;
  const id = params.get('id');
  if (id) return <NewsArticle key={id} id={id} writes={writes} />;
  return (
    <>
      <PageHead title={t(scans ? 'titles.article' : 'titles.onboarding')} />
      <div className="grid">
        {!scans && (
          <Card title={t('firstRun.begin')}>
            <FirstSteps scans={false} />
          </Card>
        )}
        <NewsList title={scans ? undefined : t('titles.article')} writes={writes} />
        {!scans && permission !== undefined && <LockedCard permission={permission} />}
      </div>
    </>
  );
}
