import { useTranslation } from 'react-i18next';
import { LogExport } from '#components/log/log-export.tsx';
import { LogList } from '#components/log/log-list.tsx';
import { useLogFilter } from '#components/log/use-log-filter.ts';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useSession } from '#session/current-session.ts';

/** `/account/company-log`: actions in the user's company, for its owners. */
export default function CompanyLog() {
  const { t } = useTranslation();
  const owner = useSession()?.companyRole === 'owner';
  const state = useLogFilter();
  if (!owner)
    return (
      <>
        <PageHead title={t('titles.companyLog')} />
        <Note>{t('log.ownerOnly')}</Note>
      </>
    );
  return (
    <>
      <PageHead title={t('titles.companyLog')} facts={t('log.companyFacts')}>
        <LogExport path="/api/company/logs" filter={state.filter} />
      </PageHead>
      <LogList path="/api/company/logs" state={state} companies={false} />
    </>
  );
}
