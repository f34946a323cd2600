import type { ScanDetail } from '@assay/contract/api/scans.ts';
import type { ServerMessage } from '@assay/contract/events.ts';
import { formatInstant } from '@assay/locales/format.ts';
import {
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconNews,
  IconPlugConnectedX,
  IconRadar2,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { endSession, queries } from '../api/connection.ts';
import { toast } from '../components/toast.ts';
import { session } from '../session/current-session.ts';
import { deviceName } from '../session/device.ts';
import { catchUpQuietly } from './catch-up.ts';
import { socket } from './current-socket.ts';

function news(title: string, message: string, icon: ReactNode): void {
  toast({ title, message, icon });
}

function refresh(...keys: string[]): void {
  for (const key of keys) void queries.invalidateQueries({ queryKey: [key] });
}

/** All clients are notified at the same time; refetches are spread over this period. */
const RESYNC_WITHIN_MS = 2_000;
const SCAN_NEWS: Record<number, string> = { 0: 'failed', 1: 'phaseOne', 2: 'complete' };

/** Updates the progress of a visible scan; a scan that just started is not in the lists yet. */
function showProgress({ scanId, share, probes, findings }: Extract<ServerMessage, { type: 'scan_progress' }>): void {
  const key = ['scans', 'one', scanId];
  const old = queries.getQueryData<ScanDetail>(key);
  if (old) queries.setQueryData<ScanDetail>(key, { ...old, share, probes, findings });
  // New findings have texts, which the message does not contain.
  if (!old) refresh('scans');
  else if (findings !== old.findings) void queries.invalidateQueries({ queryKey: key });
}

/** Applies a message to the page: the message only triggers refetches, the data comes from the API. */
function apply(message: ServerMessage, t: TFunction): void {
  switch (message.type) {
    case 'scan_progress':
      showProgress(message);
      break;
    case 'scan_state': {
      refresh('scans', 'ratings', 'schedules', 'onboarding');
      const key = SCAN_NEWS[message.state];
      const Icon = message.state === 0 ? IconCircleX : IconRadar2;
      if (key) news(t(`toast.scan.${key}`), message.domain, <Icon size={20} aria-hidden="true" />);
      break;
    }
    case 'rating_changed':
      refresh('ratings', 'standing', 'reports', 'domains', 'schedules', 'onboarding');
      break;
    case 'report_ready': {
      refresh('reports', 'onboarding');
      const Icon = message.ok ? IconCircleCheck : IconCircleX;
      const title = t(message.ok ? 'toast.report.ready' : 'toast.report.failed');
      news(title, message.domain, <Icon size={20} aria-hidden="true" />);
      break;
    }
    case 'integrated_report_changed': {
      refresh('integrated');
      if (message.status === 'generating') break;
      const ready = message.status === 'ready';
      const Icon = ready ? IconCircleCheck : IconCircleX;
      const title = t(ready ? 'toast.report.ready' : 'toast.report.failed');
      news(title, t('titles.reportIntegrated'), <Icon size={20} aria-hidden="true" />);
      break;
    }
    case 'article_published':
      refresh('news');
      toast({ message: t('toast.article'), icon: <IconNews size={20} aria-hidden="true" /> });
      break;
    case 'verification_changed':
      refresh('domains', 'ratings', 'scans', 'onboarding');
      break;
    case 'invitation_accepted':
    case 'invitation_rejected':
    case 'new_invitation':
      refresh('suppliers');
      news(t(`toast.invitation.${message.type}`), message.from, <IconInfoCircle size={20} aria-hidden="true" />);
      break;
    case 'suppliers_changed':
      // Sharing may have been revoked or granted.
      refresh('suppliers', 'ratings');
      break;
    case 'notification_added':
    case 'notifications_read':
      refresh('notifications');
      break;
    case 'resync':
      setTimeout(refreshAll, Math.random() * RESYNC_WITHIN_MS);
      break;
    case 'user_login': {
      const { device, address, at } = message.content;
      const time = formatInstant(at, session.current()?.timeZone || 'UTC');
      const place = [deviceName(device), address, time].filter(Boolean).join(' · ');
      news(t('toast.login'), place, <IconInfoCircle size={20} aria-hidden="true" />);
      break;
    }
    case 'auth_failed':
      if (!message.reason)
        news(t('toast.liveRefused'), t('toast.liveRefusedWhy'), <IconPlugConnectedX size={20} aria-hidden="true" />);
      endSession(message.reason);
      break;
  }
}

function refreshAll(): void {
  void queries.invalidateQueries();
}

/**
 * Messages missed while disconnected are not repeated: after a reconnect all visible data is refetched. After the first
 * connection, what was requested before it is requested again.
 */
function useCatchUp(): void {
  useEffect(() => {
    let before = socket.state();
    let lost = false;
    let cancel = () => {};
    const unsubscribe = socket.subscribe(() => {
      const now = socket.state();
      if (now === 'authenticated' && before !== 'authenticated') {
        if (lost) refreshAll();
        else cancel = catchUpQuietly(queries);
      }
      if (before === 'authenticated') lost = true;
      if (now === 'offline') lost = false;
      before = now;
    });
    return () => {
      unsubscribe();
      cancel();
    };
  }, []);
}

/**
 * After the reconnect attempts are exhausted, navigation, a restored network or a return to the tab starts new ones.
 */
function useNewAttempts(): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what makes a navigation
  useEffect(() => socket.retry(), [pathname, search]);
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && socket.retry();
    addEventListener('online', socket.retry);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('online', socket.retry);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
}

/** Handles live messages while the page is open. */
export function LiveEffects() {
  const { t } = useTranslation();
  useEffect(() => socket.onMessage((message) => apply(message, t)), [t]);
  useCatchUp();
  useNewAttempts();
  return null;
}
