import { formatInstant } from '@assay/locales/format.ts';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../components/loading/tooltip.tsx';
import { useTimeZone } from '../session/current-session.ts';
import { useOnline } from '../session/reachability.ts';
import { socket, useSocketState } from './current-socket.ts';
import styles from './live-dot.module.css';
import type { SocketState } from './socket.ts';

const KINDS = { live: styles.live, connecting: styles.connecting, offline: '' };

function kindOf(state: SocketState): 'live' | 'connecting' | 'offline' {
  if (state === 'authenticated') return 'live';
  return state === 'connecting' || state === 'connected' ? 'connecting' : 'offline';
}

/** Live, connecting, or offline with the time of the last message. */
export function LiveDot() {
  const { t } = useTranslation();
  const state = useSocketState();
  const online = useOnline();
  const zone = useTimeZone();
  const heard = socket.lastHeard();
  const kind = online ? kindOf(state) : 'offline';
  const time = heard === null ? null : formatInstant(new Date(heard), zone).split(' ')[1]!;
  const word = kind === 'offline' && time ? t('live.offlineSince', { time }) : t(`live.${kind}`);
  return (
    <Tooltip label={t(`live.hint.${kind}`)}>
      <span className="row small text-2" style={{ gap: 6 }} role="status">
        <span className={`${styles.dot} ${KINDS[kind]}`} aria-hidden="true" />
        {word}
      </span>
    </Tooltip>
  );
}
