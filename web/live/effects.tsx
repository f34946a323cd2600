import type { ScanDetail } from '@assay/contract/api/scans.ts';
import type { ServerMessage } from '@assay/contract/events.ts';
import { TOAST_MS } from '@assay/contract/limits.ts';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck, IconCircleX, IconInfoCircle, IconRadar2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endSession, queries } from '../api/connection.ts';
import { socket } from './current.ts';

function toast(title: string, message: string, icon: ReactNode): void {
  notifications.show({ title, message, icon, autoClose: TOAST_MS, withBorder: false });
}

function refresh(...keys: string[]): void {
  for (const key of keys) void queries.invalidateQueries({ queryKey: [key] });
}

const SCAN_NEWS: Record<number, string> = { 0: 'failed', 1: 'phaseOne', 2: 'complete' };

/** What a notice changes on the page: tables are the truth, notices only say where to look again. */
function apply(message: ServerMessage, t: TFunction): void {
  switch (message.type) {
    case 'scan_progress': {
      const key = ['scans', 'one', message.scanId];
      const old = queries.getQueryData<ScanDetail>(key);
      // A scan that has just begun is not in the lists yet.
      if (!old) return refresh('scans');
      const { share, probes, findings } = message;
      queries.setQueryData<ScanDetail>(key, { ...old, share, probes, findings });
      // Arriving findings have words, which the notice does not carry.
      if (findings !== old.findings) void queries.invalidateQueries({ queryKey: key });
      return;
    }
    case 'scan_state': {
      refresh('scans', 'ratings');
      const news = SCAN_NEWS[message.state];
      if (news) {
        const Icon = message.state === 0 ? IconCircleX : IconRadar2;
        toast(t(`toast.scan.${news}`), message.domain, <Icon size={20} aria-hidden="true" />);
      }
      return;
    }
    case 'rating_changed':
      return refresh('ratings', 'standing', 'reports', 'domains');
    case 'report_ready': {
      refresh('reports');
      const Icon = message.ok ? IconCircleCheck : IconCircleX;
      return toast(
        t(message.ok ? 'toast.report.ready' : 'toast.report.failed'),
        message.domain,
        <Icon size={20} aria-hidden="true" />,
      );
    }
    case 'verification_changed':
      return refresh('domains', 'ratings', 'scans');
    case 'invitation_accepted':
    case 'invitation_rejected':
    case 'new_invitation':
      return toast(
        t(`toast.invitation.${message.type}`),
        message.from,
        <IconInfoCircle size={20} aria-hidden="true" />,
      );
    case 'user_login':
      return toast(
        t('toast.login'),
        [message.content.device, message.content.address].filter(Boolean).join(' · '),
        <IconInfoCircle size={20} aria-hidden="true" />,
      );
    case 'auth_failed':
      return endSession();
  }
}

/** Listens while the page is open. */
export function LiveEffects() {
  const { t } = useTranslation();
  useEffect(() => socket.onMessage((message) => apply(message, t)), [t]);
  useEffect(() => {
    let before = socket.state();
    return socket.subscribe(() => {
      const now = socket.state();
      // What happened while the line was cut is not told again.
      if (now === 'authenticated' && before !== 'authenticated') refresh('scans', 'ratings', 'reports', 'domains');
      before = now;
    });
  }, []);
  return null;
}
