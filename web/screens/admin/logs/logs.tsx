import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { chainQuery } from '#api/logs.ts';
import { LogExport } from '#components/log/log-export.tsx';
import { LogList } from '#components/log/log-list.tsx';
import { useLogFilter } from '#components/log/use-log-filter.ts';
import { PageHead } from '#components/page-head.tsx';

/** State of the audit log's hash chain. */
function ChainFacts() {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(chainQuery);
  if (!data) return <>{t('log.facts')}</>;
  const number = new Intl.NumberFormat(i18n.language).format(data.number);
  const parts = [
    t('log.chain', { number }),
    ...(data.waiting > 0 ? [t('log.waiting', { count: data.waiting })] : []),
    data.signedDay ? t('log.signed', { day: data.signedDay }) : t('log.notSigned'),
  ];
  return <>{parts.join(' · ')}</>;
}

/** `/logs` and `/logsOld`: actors, actions and times. */
export default function Logs() {
  const { t } = useTranslation();
  const older = useLocation().pathname.replace(/\/$/, '') === '/logsOld';
  const path = older ? '/api/logsOld' : '/api/logs';
  const state = useLogFilter();
  return (
    <>
      <PageHead title={t(older ? 'titles.logsOld' : 'titles.logs')} facts={<ChainFacts />}>
        <Button variant="default" component={Link} to={older ? '/logs' : '/logsOld'}>
          {older ? t('log.recent') : t('log.older')}
        </Button>
        <LogExport path={path} filter={state.filter} />
      </PageHead>
      <LogList path={path} state={state} companies />
    </>
  );
}
