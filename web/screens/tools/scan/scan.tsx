import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scansQuery } from '#api/scans/scans.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { PageHead } from '#components/page-head.tsx';
import { HistoryCard } from './history-card.tsx';
import { NewScanCard } from './new-scan-card.tsx';
import { LiveFindings, RunningCard } from './running-card.tsx';
import { StatesHelp } from './states-help.tsx';

// Below the first cards.
const ScanSchedulesCard = lazyCard(
  async () => (await import('./schedules/scan-schedules-card.tsx')).ScanSchedulesCard,
  { lines: 6 },
);

/** `/scan`: running scans, history and new scans. */
export default function Scan() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const first = useQuery(scansQuery(1));
  const query = useQuery(scansQuery(page));
  // Scans requested here stay visible when finished.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const running = (first.data?.rows ?? []).filter((row) => row.scanstate === 9 && row.scantime !== null);
  const inView = [...new Set([...asked, ...running.map((row) => row.id)])];
  const [shown] = inView;
  return (
    <>
      <PageHead title={t('titles.scan')} facts={t('scan.facts')}>
        <StatesHelp />
      </PageHead>
      <div className="grid">
        {shown && (
          <div className="eight stack gap-16">
            {inView.map((id) => (
              <RunningCard key={id} id={id} />
            ))}
          </div>
        )}
        <div className={shown ? 'four side-cards' : 'stack'}>
          <NewScanCard wide={!shown} onAsked={(id) => setAsked((old) => [id, ...old])} />
          {shown && <LiveFindings id={shown} />}
        </div>
        <ScanSchedulesCard />
        <HistoryCard query={query} onPage={setPage} />
      </div>
    </>
  );
}
