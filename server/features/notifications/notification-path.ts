import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import type { EventFacts } from '#platform/db/notifications/event-outbox.ts';

/** Path in the app for details of an event that names none itself. */
export function notificationPath({ kind, facts }: { kind: NotificationKind; facts: EventFacts }): string {
  const domain = encodeURIComponent(String(facts.domain ?? ''));
  switch (kind) {
    case 'rating-dropped':
    case 'finding-new':
    case 'finding-fixed':
    case 'scan-completed':
    case 'grade-changed':
    case 'dispute-decided':
    case 'mentioned':
    case 'first-rating':
    case 'finding-found':
      return `/domain/${domain}`;
    case 'certificate-expiring':
      return `/domain/${domain}/web_app_security`;
    case 'scan-failed':
      return '/scan';
    case 'report-ready':
      return '/reportPDF';
    case 'verification-ending':
    case 'verification-lost':
      return '/listAssociatedDomains';
    case 'invitation':
    case 'plan-ending':
      return '/account';
    case 'supplier-reminder':
      return '/';
    case 'supplier-dropped':
      return `/domain/${domain}?company=${encodeURIComponent(String(facts.supplier))}`;
    case 'questionnaire-received':
    case 'questionnaire-submitted':
    case 'questionnaire-returned':
    case 'questionnaire-accepted':
    case 'questionnaire-due':
    case 'questionnaire-ending':
      return '/questionnaires';
    case 'finding-overdue':
      return '/work?view=overdue';
    case 'asset-new':
      return `/inventory?seen=new&domain=${domain}`;
    case 'webhook-paused':
    case 'tickets-paused':
    case 'siem-paused':
      return '/account/notifications';
  }
}
