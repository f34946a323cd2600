import { formatInstant } from '@assay/locales/format.ts';
import { IconClockPause, IconWifiOff } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '#clock.ts';
import liveBarStyles from '#live/live-bar.module.css';
import { useTimeZone } from '#session/current-session.ts';
import { useOnline } from '#session/reachability.ts';

/** Waiting time after which the network is reported as slow. */
const SLOW_AFTER_MS = 8_000;

/** Time at which the browser went offline; null while online. */
function useOfflineSince(): Date | null {
  const online = useOnline();
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => setSince(online ? null : clock.now()), [online]);
  return since;
}

/** Whether a request has been pending for longer than the limit. */
function useSlow(): boolean {
  const waiting = useIsFetching() > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}

/** Reports that the browser is offline, with the time of the last update, or that responses are slow. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const offline = useOfflineSince();
  const slow = useSlow();
  return (
    <div role="status">
      {offline ? (
        <div className={liveBarStyles.liveBar}>
          <IconWifiOff size={18} aria-hidden="true" />
          <span>{t('network.offline', { time: formatInstant(offline, zone) })}</span>
        </div>
      ) : (
        slow && (
          <div className={liveBarStyles.liveBar}>
            <IconClockPause size={18} aria-hidden="true" />
            <span>{t('network.slow')}</span>
          </div>
        )
      )}
    </div>
  );
}
