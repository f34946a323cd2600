/** Events that users are notified of: in the app, by e-mail, and by webhooks. */

export const NOTIFICATION_KINDS = [
  'first-rating',
  'rating-dropped',
  'grade-changed',
  'finding-new',
  'finding-found',
  'finding-fixed',
  'finding-overdue',
  'dispute-decided',
  'mentioned',
  'asset-new',
  'certificate-expiring',
  'verification-ending',
  'verification-lost',
  'scan-completed',
  'scan-failed',
  'report-ready',
  'invitation',
  'supplier-reminder',
  'supplier-dropped',
  'questionnaire-received',
  'questionnaire-submitted',
  'questionnaire-returned',
  'questionnaire-accepted',
  'questionnaire-due',
  'questionnaire-ending',
  'plan-ending',
  'webhook-paused',
  'tickets-paused',
  'siem-paused',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Groups of the settings, in the order of their kinds. */
export const NOTIFICATION_GROUPS = ['ratings', 'assets', 'scans', 'suppliers', 'connections'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];
/** The first of the kinds of each group in the order of `NOTIFICATION_KINDS`. */
const FIRST_OF_GROUP: Readonly<Record<NotificationGroup, NotificationKind>> = {
  ratings: 'first-rating',
  assets: 'asset-new',
  scans: 'scan-completed',
  suppliers: 'invitation',
  connections: 'plan-ending',
};

/** The group of a kind in the settings. */
export function groupOfNotification(kind: NotificationKind): NotificationGroup {
  const at = NOTIFICATION_KINDS.indexOf(kind);
  const isBegun = (group: NotificationGroup) => NOTIFICATION_KINDS.indexOf(FIRST_OF_GROUP[group]) <= at;
  return NOTIFICATION_GROUPS.findLast(isBegun) ?? NOTIFICATION_GROUPS[0];
}

/** Kinds that a webhook can deliver: a paused webhook cannot report its own pause, and a mention is for one account. */
export const WEBHOOK_KINDS = NOTIFICATION_KINDS.filter((kind) => kind !== 'webhook-paused' && kind !== 'mentioned');

/** When a kind is sent by e-mail: immediately, in a daily digest, or never. */
export const MAIL_TIMES = ['once', 'digest', 'off'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** Default channels of a kind. Invitations have a mail of their own, with the link. */
export const DEFAULT_CHANNELS: Readonly<Record<NotificationKind, { app: boolean; mail: MailTime }>> = {
  'rating-dropped': { app: true, mail: 'digest' },
  'finding-new': { app: true, mail: 'digest' },
  'finding-fixed': { app: true, mail: 'off' },
  'certificate-expiring': { app: true, mail: 'once' },
  'scan-failed': { app: true, mail: 'off' },
  'verification-ending': { app: true, mail: 'once' },
  'verification-lost': { app: true, mail: 'once' },
  invitation: { app: true, mail: 'off' },
  'plan-ending': { app: true, mail: 'once' },
  'webhook-paused': { app: true, mail: 'once' },
  'tickets-paused': { app: true, mail: 'once' },
  'siem-paused': { app: true, mail: 'once' },
  // For integrations: in the app they would repeat the state of the scan, a mail of their own, or another notification.
  'scan-completed': { app: false, mail: 'off' },
  'report-ready': { app: false, mail: 'off' },
  'grade-changed': { app: false, mail: 'off' },
  'dispute-decided': { app: false, mail: 'off' },
  mentioned: { app: true, mail: 'once' },
  'supplier-reminder': { app: true, mail: 'once' },
  'supplier-dropped': { app: true, mail: 'digest' },
  'questionnaire-received': { app: true, mail: 'once' },
  'questionnaire-submitted': { app: true, mail: 'once' },
  'questionnaire-returned': { app: true, mail: 'once' },
  'questionnaire-accepted': { app: true, mail: 'once' },
  'questionnaire-due': { app: true, mail: 'once' },
  'questionnaire-ending': { app: true, mail: 'once' },
  'first-rating': { app: true, mail: 'off' },
  // For alert rules: serious ones are notified as `finding-new`.
  'finding-found': { app: false, mail: 'off' },
  'finding-overdue': { app: true, mail: 'digest' },
  'asset-new': { app: true, mail: 'off' },
};

/** Days before a certificate's expiry on which a notification is sent, once each. */
export const CERTIFICATE_DAYS = [30, 14, 7, 1] as const;
/** Days before the verification of a domain ends that cannot be repeated. */
export const DOMAIN_DAYS = [14, 7, 3, 1] as const;
/** Days before a plan's end; the last day of a trial is notified, its first is not. */
export const PLAN_DAYS = [14, 3, 1] as const;

const SEVERITY_FACTS = { critical: 'critical ones', high: 'high ones', medium: 'medium ones', low: 'low ones' };
const AREAS_FACT = 'their areas, separated by commas';

/** Facts of each kind, in `facts` of a webhook's body; the event catalog of docs/api.md is generated from these. */
export const NOTIFICATION_FACTS: Readonly<Record<NotificationKind, Readonly<Record<string, string>>>> = {
  'rating-dropped': { domain: 'rated domain', before: 'score before', after: 'score now' },
  'finding-new': {
    domain: 'rated domain',
    count: 'new findings',
    critical: 'critical ones',
    high: 'high ones',
    areas: AREAS_FACT,
  },
  'finding-fixed': { domain: 'rated domain', count: 'fixed findings' },
  'certificate-expiring': {
    domain: 'rated domain',
    host: 'first host that uses it',
    hosts: 'hosts that use it',
    count: 'days left',
    until: 'last day, YYYY-MM-DD',
  },
  'scan-failed': { domain: 'scanned domain', reason: 'why there is no rating' },
  'verification-ending': { domain: 'domain', count: 'days left', until: 'last day, YYYY-MM-DD' },
  'verification-lost': { domain: 'domain' },
  invitation: { from: 'inviting company' },
  'plan-ending': { count: 'days left', until: 'last day, YYYY-MM-DD' },
  'webhook-paused': { name: 'name of the webhook', count: 'failed deliveries in a row' },
  'siem-paused': { name: 'name of the connection', count: 'failed runs in a row' },
  'tickets-paused': { name: 'name of the connection', count: 'failed runs in a row' },
  'scan-completed': { domain: 'scanned domain', scan: 'id of the scan', state: '1 after phase 1 only, 2 complete' },
  'report-ready': { domain: 'rated domain', pdfName: 'name in GET /api/reports/{pdfName}/pdf' },
  'grade-changed': { domain: 'rated domain', before: 'grade before', after: 'grade now' },
  'dispute-decided': { domain: 'rated domain', finding: 'fingerprint', status: '`upheld` or `corrected`' },
  mentioned: {
    by: 'author of the comment',
    domain: 'rated domain',
    asset: 'asset of the first finding',
    count: 'findings with the comment',
    comment: 'beginning of the comment',
  },
  'supplier-reminder': { from: 'company that asks, or its account' },
  'supplier-dropped': {
    from: 'supplier that shares the rating, or the domain if it has no company',
    supplier: 'id of its company, as in GET /api/suppliers/companies',
    domain: 'rated domain',
    before: 'score before',
    after: 'score now',
  },
  'questionnaire-received': { title: 'title', from: 'company that asks', until: 'last day to answer, YYYY-MM-DD' },
  'questionnaire-submitted': { title: 'title', from: 'company that answered', until: 'last day to answer, YYYY-MM-DD' },
  'questionnaire-returned': { title: 'title', from: 'company that asks', until: 'last day to answer, YYYY-MM-DD' },
  'questionnaire-accepted': {
    title: 'title',
    from: 'company that asks',
    until: 'last day of its validity, YYYY-MM-DD',
  },
  'questionnaire-due': { title: 'title', from: 'company that asks', until: 'last day to answer, YYYY-MM-DD' },
  'questionnaire-ending': { title: 'title', from: 'company that answers', until: 'last day, YYYY-MM-DD' },
  'first-rating': {
    domain: 'rated domain',
    after: 'score',
    grade: 'grade',
    ...SEVERITY_FACTS,
    areas: AREAS_FACT,
  },
  'finding-found': { domain: 'rated domain', count: 'new findings', ...SEVERITY_FACTS, areas: AREAS_FACT },
  'finding-overdue': {
    domain: 'rated domain',
    count: 'findings whose due date passed',
    ...SEVERITY_FACTS,
    areas: AREAS_FACT,
  },
  'asset-new': {
    domain: 'rated domain',
    count: 'new assets',
    hosts: 'new hosts',
    addresses: 'new IP addresses',
    networks: 'new networks',
    certificates: 'new certificates of names without an earlier one',
    providers: 'new providers',
    example: 'first of them',
  },
};

/** Days for which the secret before the last rotation still signs. */
export const WEBHOOK_ROTATION_HOURS = 24;

/** Body of a webhook call. */
export const WEBHOOK_FORMATS = ['json', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const WEBHOOKS_PER_COMPANY = 5;
/** Consecutive failures after which a webhook is paused until it is resumed manually. */
export const WEBHOOK_FAILURES_MAX = 50;
/** Timeout of one call in milliseconds, from the DNS lookup to the last byte. */
export const WEBHOOK_TIMEOUT_MS = 5_000;
/** Ports that a webhook may be called at (http and https); the operator's `WEBHOOK_PORTS` adds to them. */
export const WEBHOOK_PORTS: readonly number[] = [80, 443];
/** Minutes until a failed delivery is retried; after the last one it is abandoned. */
export const WEBHOOK_RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const;
/** Test calls of a company a minute. */
export const WEBHOOK_TESTS_PER_MINUTE = 5;
export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_URL_MAX = 1_000;
/** Retention of notifications and of the delivery log, in days. */
export const NOTIFICATION_DAYS = 180;
export const DELIVERY_DAYS = 30;

/** Why a call did not succeed. */
export const DELIVERY_FAILURES = [
  'name-not-found',
  'address-not-allowed',
  'port-not-allowed',
  'refused',
  'unreachable',
  'timeout',
  'certificate',
  'protocol-error',
  'redirect',
  'status',
  'too-old',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** Events that an alert rule can match: those of the whole company. */
export const ALERT_KINDS = WEBHOOK_KINDS.filter((kind) => kind !== 'invitation' && kind !== 'plan-ending');
/** Severities of a condition, the worst first. */
export const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];
export const ALERT_FREQUENCIES = ['immediately', 'daily'] as const;
export const ALERT_RULES_PER_COMPANY = 20;
export const ALERT_RECIPIENTS_MAX = 50;
/** Domains that one rule names. */
export const ALERT_CONDITIONS_MAX = 50;
export const ALERT_NAME_MAX = 60;
/** Days of the preview, and events that it lists. */
export const ALERT_PREVIEW_DAYS = 30;
export const ALERT_PREVIEW_EVENTS = 20;
