import type { Page } from '@assay/contract/api/envelope.ts';
import type { ScanRow } from '@assay/contract/api/scans.ts';
import { formatInstant } from '@assay/locales/format.ts';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withdrawScan } from '#api/scans.ts';
import { Card } from '#components/card.tsx';
import { Email } from '#components/email.tsx';
import { Empty } from '#components/empty.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { ActionHead, PagedList } from '#components/lists/paged-list.tsx';
import { useTimeZone } from '#session/current-session.ts';
import { useSubjectOf } from '#shell/navigation-domains.tsx';
import { subjectPath } from '#shell/subject.ts';
import { SCAN_STATE_KINDS } from './scan-state-kinds.ts';

function ScanStateCell({ scan }: { scan: ScanRow }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  if (scan.quietUntil)
    return (
      <Status kind="waiting" wraps>
        {t('scan.quietUntil', { time: formatInstant(scan.quietUntil, zone) })}
      </Status>
    );
  if (scan.scanstate === 9 && scan.scantime === null)
    return <Status kind="waiting">{t('scan.waitsUntil', { day: scan.scandate })}</Status>;
  const stopped = scan.scanstate === 0 && (scan.failure === 'stopped' || scan.failure === 'withdrawn');
  return (
    <span className="stack gap-0">
      <Status wraps kind={stopped ? 'paused' : (SCAN_STATE_KINDS[scan.scanstate] ?? 'open')}>
        {scan.scanstate === 0 && scan.failure
          ? t(`scanFailure.${scan.failure}`, { defaultValue: t('terms:scanStates.0') })
          : t(`terms:scanStates.${scan.scanstate}`)}
      </Status>
      {scan.missingSources.length > 0 && (
        <span className="tiny text-3">
          {t('scan.missing', {
            what: scan.missingSources
              .map((kind) => t(`terms:evidenceKinds.${kind}`, { defaultValue: kind }))
              .join(', '),
          })}
        </span>
      )}
    </span>
  );
}

function Action({ scan }: { scan: ScanRow }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const subjectOf = useSubjectOf();
  if (scan.ratingId) return <Link to={subjectPath(subjectOf(scan))}>{t('scan.open')}</Link>;
  if (scan.scanstate !== 9 || scan.scantime !== null) return null;
  const withdraw = async () => {
    try {
      await withdrawScan(scan.id);
    } finally {
      await queries.invalidateQueries({ queryKey: ['scans'] });
    }
  };
  return (
    <Button size="compact-sm" variant="default" onClick={() => void withdraw().catch(() => {})}>
      {t('scan.withdraw')}
    </Button>
  );
}

interface Props {
  query: UseQueryResult<Page<ScanRow>>;
  page: number;
  onPage(page: number): void;
}

/** All scans with their state as text. */
export function HistoryCard({ query, page, onPage }: Props) {
  const { t } = useTranslation();
  const zone = useZoneName();
  return (
    <Card flush title={t('scan.history')} busy={query.isRefetching}>
      <PagedList
        query={query}
        look="middle pinned"
        page={page}
        onPage={onPage}
        head={
          <>
            <th scope="col">{t('domain')}</th>
            <th scope="col" className="hide-medium">
              {t('scan.expected')}
            </th>
            <th scope="col">{t('column.scanTime')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.result')}</th>
            <th scope="col">{t('column.askedBy')}</th>
            <th scope="col" className="hide-medium">
              {t('column.owner')}
            </th>
            <ActionHead />
          </>
        }
        foot={t('table.zone', { zone })}
        empty={
          <Empty icon={IconHistory} title={t('scan.noHistory')}>
            {t('scan.noHistoryWhy')}
          </Empty>
        }
      >
        {(scan) => (
          <tr key={scan.id}>
            <td className="strong">
              <Host name={scan.domain} />
              <div className="tiny text-3">{scan.company}</div>
            </td>
            <td data-label={t('scan.expected')} className="nowrap hide-medium">
              {scan.scandate}
            </td>
            <td data-label={t('column.scanTime')}>
              <Instant at={scan.scantime} />
            </td>
            <td data-label={t('column.state')}>
              <ScanStateCell scan={scan} />
            </td>
            <td data-label={t('column.result')}>
              {scan.score === null ? (
                <span className="text-3">–</span>
              ) : (
                <span className="row">
                  <GradeMark grade={scan.grade} limited={scan.limited} size={24} />
                  <b>{scan.score}</b>
                </span>
              )}
            </td>
            <td data-label={t('column.askedBy')} className="text-2">
              {scan.kind === 'automatic' || scan.kind === 'partial' ? (
                t('scan.kind.automatic')
              ) : (
                <Email address={scan.send_account} />
              )}
              {scan.kind === 'retest' && <div className="tiny text-3">{t('scan.kind.retest')}</div>}
              {scan.kind === 'partial' && <div className="tiny text-3">{t('scan.kind.partial')}</div>}
            </td>
            <td data-label={t('column.owner')} className="text-2 hide-medium">
              <Email address={scan.account} />
            </td>
            <td className="end">
              <Action scan={scan} />
            </td>
          </tr>
        )}
      </PagedList>
    </Card>
  );
}
