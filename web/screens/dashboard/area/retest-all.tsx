import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { RETEST_POLL_MS, requestRetest, scanQuery } from '#api/scans/scans.ts';
import { ScanFailure } from '#components/findings/retest/lazy-scan-failure.ts';
import { Instant } from '#components/instant.tsx';
import { toast } from '#components/toast.ts';

/** Re-tests all open findings of the domain, and says when it is done. @param disabled the rating is not loaded yet */
export function RetestAll({ subject, disabled }: { subject: Subject; disabled: boolean }) {
  const { t } = useTranslation();
  const [starting, setStarting] = useState(false);
  const [scanId, setScanId] = useState<string | null>(null);
  const { data } = useQuery({
    ...scanQuery(scanId ?? ''),
    enabled: scanId !== null,
    refetchInterval: ({ state }) => (state.data && state.data.scan.scanstate !== 9 ? false : RETEST_POLL_MS),
  });
  const scan = scanId === null ? undefined : data?.scan;
  const busy = starting || (scanId !== null && (scan === undefined || scan.scanstate === 9));
  const retest = async () => {
    setStarting(true);
    try {
      setScanId((await requestRetest(subject.domain, subject.company, [])).id);
      toast({ title: t('finding.retestStarted'), message: subject.domain });
    } catch {
      // The pop-up shows the reason.
    }
    setStarting(false);
  };
  return (
    <>
      <span className="small text-2" role="status">
        {scan && !busy && (
          <>
            {scan.scanstate === 0 ? <ScanFailure failure={scan.failure} /> : t('retest.done')}{' '}
            <Instant at={scan.finishedAt} />
          </>
        )}
      </span>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => void retest()}
        disabled={busy || disabled}
      >
        {busy ? t('finding.retesting') : t('area.retestAll')}
      </Button>
    </>
  );
}
