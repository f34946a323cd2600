import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline, useServerBack } from '../session/reachability.ts';
import { socket, useSocketState } from './current-socket.ts';
import liveBarStyles from './live-bar.module.css';

/** Time without a connection after which the server is reported as unreachable: longer than a reconnect at once. */
const LOST_AFTER_MS = 2_000;

/** Whether a connection that was open has been lost for longer than the limit. */
function useIsLost(): boolean {
  const state = useSocketState();
  const pending = state === 'connecting' && socket.lastHeard() !== null && socket.isBroken();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (!pending) return setLost(false);
    const timer = setTimeout(() => setLost(true), LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return lost;
}

/**
 * Warns that the server cannot be reached, and after "reconnect failed" that the data may be outdated; reconnects by itself
 * as soon as the server answers. Without a network, the bar of the browser's connection says so instead.
 */
export function LiveBar() {
  const { t } = useTranslation();
  const failed = useSocketState() === 'reconnect-failed';
  const online = useOnline();
  const lost = useIsLost() && online;
  useServerBack(failed, () => socket.retry());
  return (
    <div role="status">
      {(failed || lost) && (
        <div className={liveBarStyles.liveBar}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          <span>{t(failed ? 'live.lost' : 'live.unreachable')}</span>
          {failed && (
            <Button size="compact-sm" variant="default" onClick={() => socket.retry()}>
              {t('live.connect')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
