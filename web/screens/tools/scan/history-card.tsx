import type { Page } from '@assay/contract/api/envelope.ts';
import type { ScanRow } from '@assay/contract/api/scans.ts';
import { formatInstant } from '@assay/locales/format.ts';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withdrawScan } from '#api/scans/scans.ts';
import { Card } from '#components/card.tsx';
import { Email } from '#components/email.tsx';
import { Empty } from '#components/empty.tsx';
import { Host } from '#components/host.tsx';
import { Result } from '#components/indicators/result.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { ResourceList } from '#components/lists/table/resource-list.tsx';
import { useTimeZone } from '#session/current-session.ts';
import { useSubjectOf } from '#shell/navigation/navigation-domains.tsx';
import { subjectPath } from '#shell/subject.ts';
import { SCAN_STATE_KINDS } from './scan-state-kinds.ts';
import { useMayStop } from './use-may-stop.ts';

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
  const stops = useMayStop();
  if (scan.ratingId) return <Link to={subjectPath(subjectOf(scan))}>{t('scan.open')}</Link>;
  if (scan.scanstate !== 9 || scan.scantime !== null || !stops(scan)) return null;
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
  onPage(page: number): void;
}

/** All scans with their state as text. */
export function HistoryCard({ query, onPage }: Props) {
  const { t } = useTranslation();
  return (
    <Card flush title={t('scan.history')} busy={query.isRefetching}>
      <ResourceList
        query={query}
        onPage={onPage}
        empty={
          <Empty icon={IconHistory} title={t('scan.noHistory')}>
            {t('scan.noHistoryWhy')}
          </Empty>
        }
        look="middle pinned"
        zoned
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'domain',
            label: t('domain'),
            cell: (scan) => (
              <>
                <Host name={scan.domain} />
                <div className="tiny text-3">
                  <bdi>{scan.company}</bdi>
                </div>
              </>
            ),
            className: 'strong',
          },
          {
            id: 'scandate',
            label: t('scan.expected'),
            cell: (scan) => scan.scandate,
            className: 'nowrap',
            hide: 'medium',
          },
          { id: 'scantime', label: t('column.scanTime'), cell: (scan) => <Instant at={scan.scantime} /> },
          { id: 'state', label: t('column.state'), cell: (scan) => <ScanStateCell scan={scan} /> },
          {
            id: 'result',
            label: t('column.result'),
            cell: (scan) =>
              scan.score === null ? (
                <span className="text-3">–</span>
              ) : (
                <Result grade={scan.grade} limited={scan.limited} score={scan.score} />
              ),
          },
          { id: 'askedBy', label: t('column.askedBy'), cell: (scan) => <AskedBy scan={scan} />, className: 'text-2' },
          {
            id: 'owner',
            label: t('column.owner'),
            cell: (scan) => <Email address={scan.account} />,
            className: 'text-2',
            hide: 'medium',
          },
        ]}
        actions={(scan) => <Action scan={scan} />}
      />
    </Card>
  );
}

/** Who requested the scan, and which kind it is. */
function AskedBy({ scan }: { scan: ScanRow }) {
  const { t } = useTranslation();
  return (
    <>
      {scan.kind === 'automatic' || scan.kind === 'partial' ? (
        t('scan.kind.automatic')
      ) : (
        <Email address={scan.send_account} />
      )}
      {(scan.kind === 'retest' || scan.kind === 'partial') && (
        <div className="tiny text-3">{t(`scan.kind.${scan.kind}`)}</div>
      )}
    </>
  );
}
