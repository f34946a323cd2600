import type { ScanDetail } from '@assay/contract/api/scans.ts';
import { formatInstant } from '@assay/locales/format.ts';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { scanQuery, stopScan } from '#api/scans/scans.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { percentText } from '#components/numbers.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useSocketState } from '#live/current-socket.ts';
import { useTimeZone } from '#session/current-session.ts';
import { useSubjectOf } from '#shell/navigation/navigation-domains.tsx';
import { subjectPath } from '#shell/subject.ts';
import barStyles from '#styles/bar.module.css';
import listStyles from '#styles/list.module.css';
import { Probes } from './probes.tsx';
import styles from './running-card.module.css';
import { SCAN_STATE_KINDS } from './scan-state-kinds.ts';
import { useMayStop } from './use-may-stop.ts';

/** Poll interval while the WebSocket is disconnected. */
const POLL_MS = 5000;
/** Minimum interval between announcements to screen readers. */
const ANNOUNCE_MS = 10_000;

function useRunningScan(id: string) {
  const live = useSocketState() === 'authenticated';
  return useQuery({
    ...scanQuery(id),
    refetchInterval: (query) => (!live && query.state.data?.scan.scanstate === 9 ? POLL_MS : false),
  });
}

/** The progress for screen readers, announced at intervals. */
function Announced({ text }: { text: string }) {
  const [said, setSaid] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), ANNOUNCE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}

function Progress({ detail }: { detail: ScanDetail }) {
  const { t, i18n } = useTranslation();
  const share = percentText(detail.share, i18n.language);
  const now = detail.probes
    .filter((probe) => probe.state === 'running')
    .map((probe) => t(`terms:evidenceKinds.${probe.kind}`, { defaultValue: probe.kind }));
  return (
    <>
      <div className="row gap-16" style={{ marginBottom: 6 }}>
        <div
          className={`${barStyles.bar} ${barStyles.tall} grow`}
          role="progressbar"
          aria-label={t('scan.progress')}
          aria-valuenow={Math.round(detail.share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span className={barStyles.fill} style={{ width: `${detail.share * 100}%` }} />
        </div>
        <b style={{ fontSize: 18 }} className="nowrap">
          {share}
        </b>
      </div>
      <Announced text={t('scan.announce', { share, count: detail.findings })} />
      <div className="row wrap between small text-2" style={{ marginBottom: 16, gap: '2px 16px' }}>
        <span>
          {now.length > 0
            ? t('scan.now', { what: new Intl.ListFormat(i18n.language, { style: 'narrow' }).format(now.slice(0, 3)) })
            : ' '}
        </span>
        <span>
          {t('scan.started')} <Instant at={detail.scan.scantime} />
        </span>
      </div>
      <Probes probes={detail.probes} />
      {detail.notAssessed.length > 0 && (
        <details style={{ marginTop: 16 }}>
          <summary className="small strong">{t('scan.gaps', { count: detail.notAssessed.length })}</summary>
          <ul className={`${listStyles.list} small`} style={{ marginTop: 8 }}>
            {detail.notAssessed.slice(0, 50).map((gap) => (
              <li key={`${gap.kind}${gap.asset}`} className="row between" style={{ padding: '5px 0' }}>
                <span className="anywhere">
                  {t(`terms:evidenceKinds.${gap.kind}`, { defaultValue: gap.kind })}{' '}
                  <span className="mono">{gap.asset}</span>
                </span>
                <span className="text-3">{t(`terms:reasons.${gap.reason}`, { defaultValue: gap.reason })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The running scan: progress, probes by phase, unassessed assets, and the stop button. */
export function RunningCard({ id }: { id: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useRunningScan(id);
  const [asking, setAsking] = useState(false);
  const zone = useTimeZone();
  const stops = useMayStop();
  const subjectOf = useSubjectOf();
  const scan = query.data?.scan;
  const going = scan === undefined || scan.scanstate === 9;
  const phase = query.data?.probes.some(
    (probe) => probe.phase === 1 && probe.state !== 'done' && probe.state !== 'failed',
  )
    ? 1
    : 2;
  return (
    <Card
      title={
        <span className="row wrap" style={{ gap: 10 }}>
          {scan?.domain ?? t('scan.running')}
          {going ? (
            <Status kind={scan?.scantime === null ? 'waiting' : 'running'}>
              {scan?.quietUntil
                ? t('scan.quietUntil', { time: formatInstant(scan.quietUntil, zone) })
                : scan?.scantime === null
                  ? t('scan.aboutToStart')
                  : t('scan.phase', { phase })}
            </Status>
          ) : (
            <Status kind={SCAN_STATE_KINDS[scan.scanstate] ?? 'open'}>{t(`terms:scanStates.${scan.scanstate}`)}</Status>
          )}
        </span>
      }
      aside={
        going
          ? scan &&
            stops(scan) && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                {t('scan.stop')}
              </Button>
            )
          : scan.ratingId && <Link to={subjectPath(subjectOf(scan))}>{t('scan.open')}</Link>
      }
    >
      <QueryBoundary query={query} lines={8}>
        {(detail) => <Progress detail={detail} />}
      </QueryBoundary>
      {asking && (
        <Confirm
          title={t('scan.stopQuestion')}
          action={t('scan.stop')}
          keep={t('scan.stopKeep')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await stopScan(id);
            await queries.invalidateQueries({ queryKey: ['scans'] });
          }}
        >
          {t('scan.stopWhy')}
        </Confirm>
      )}
    </Card>
  );
}

/** The latest findings during the scan. */
export function LiveFindings({ id }: { id: string }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const query = useRunningScan(id);
  const list = query.data?.arriving ?? [];
  // After the rating, the findings are part of it, which the neighboring card links to.
  if (list.length === 0 && query.data?.scan.ratingId) return null;
  return (
    <Card title={t('scan.arriving')} aside={t('scan.soFar', { count: query.data?.findings ?? 0 })}>
      {list.length === 0 ? (
        <p className="text-2">{t('scan.noneYet')}</p>
      ) : (
        <ul className={`${listStyles.list} small`}>
          {list.map((finding) => (
            <li
              key={`${finding.title}${finding.asset}`}
              className={`row top between ${styles.arriving}`}
              style={{ gap: 10, padding: '7px 0' }}
            >
              <span className="stack" style={{ gap: 3 }}>
                <span>{finding.title}</span>
                <span className="row wrap">
                  <SeverityBadge level={levelOf(finding.severity)} />
                  <span className="mono tiny text-3 anywhere">{finding.asset}</span>
                </span>
              </span>
              <span className="tiny text-3 nowrap">{formatInstant(finding.at, zone).split(' ')[1]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
