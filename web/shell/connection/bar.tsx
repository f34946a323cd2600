import { formatInstant } from '@assay/locales/format.ts';
import { IconClockPause, IconWifiOff } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../clock.ts';
import { useTimeZone } from '../../session/current-session.ts';

/** Whoever has waited so long is told that it is the network. */
const SLOW_AFTER_MS = 8_000;

function subscribe(watcher: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, watcher);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, watcher);
  };
}

/** Instant at which the browser lost the network; null while it has one. */
function useOfflineSince(): Date | null {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => setSince(online ? null : clock.now()), [online]);
  return since;
}

/** Has something been asked for and not answered for long? */
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

/** Says that the network is gone, with the time up to which the page is right, or that answers are slow. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const offline = useOfflineSince();
  const slow = useSlow();
  return (
    <div role="status">
      {offline ? (
        <div className="live-bar">
          <IconWifiOff size={18} aria-hidden="true" />
          <span>{t('network.offline', { time: formatInstant(offline, zone) })}</span>
        </div>
      ) : (
        slow && (
          <div className="live-bar">
            <IconClockPause size={18} aria-hidden="true" />
            <span>{t('network.slow')}</span>
          </div>
        )
      )}
    </div>
  );
}
