import {
  MAIL_SERVER_SETTINGS,
  SECRET_SETTINGS,
  type SettingId,
  type SettingsChange,
  type SettingsData,
  type SettingValues,
} from '@assay/contract/api/settings.ts';
import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Actor } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { deleteSetting, upsertSetting } from '#platform/db/accounts/installation-settings.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { isSecret, SECRET_PURPOSE } from '#platform/settings/settings.ts';
import { SMTP_DEFAULTS, smtpFieldsOf } from '#platform/settings/smtp-url.ts';

type Parts = Pick<Context, 'config' | 'settings' | 'db' | 'bus' | 'secrets'>;

/** Every setting with its current value; of secrets only whether they are set. */
export function toSettingsData({ config, settings }: Pick<Parts, 'config' | 'settings'>): SettingsData {
  const { values, secrets } = settings.stored;
  const ofEnvironment = !values.smtpHost && config.mail.smtpUrl;
  const smtp = ofEnvironment ? smtpFieldsOf(ofEnvironment) : { ...SMTP_DEFAULTS, ...smtpOf(values) };
  return {
    values: {
      passwordLengthMin: config.passwords.lengthMin,
      passwordExpiryDays: config.passwords.expiryDays,
      ...smtp,
      mailFrom: values.mailFrom || config.mail.from,
      evidenceMonths: config.retention.evidenceMonths,
      auditPersonalMonths: config.retention.auditPersonalMonths,
      capitalCurrency: config.capitalCurrency,
      scanContactUrl: config.scans.contactUrl ?? '',
      scanContactEmail: config.scans.contactEmail ?? '',
      scanAddresses: config.scans.addresses,
      licenseContact: values.licenseContact ?? '',
      hostsPerScan: config.scans.hostsMax,
      privacyTexts: { ...config.privacy.texts },
      providers: { ...values.providers },
    },
    secrets: {
      ...(Object.fromEntries(SECRET_SETTINGS.map((name) => [name, Boolean(secrets[name])])) as SettingsData['secrets']),
      smtpPassword: ofEnvironment ? new URL(ofEnvironment).password !== '' : Boolean(secrets.smtpPassword),
      virustotalKey: Boolean(config.sources.virusTotal?.key || secrets.virustotalKey),
      nvdKey: Boolean(config.feeds.nvdKey),
    },
    fixed: { ...settings.fixed },
  };
}

function smtpOf(values: Partial<SettingValues>) {
  const { smtpHost, smtpPort, smtpSecurity, smtpUser } = values;
  return Object.fromEntries(
    Object.entries({ smtpHost, smtpPort, smtpSecurity, smtpUser }).filter(([, value]) => value !== undefined),
  );
}

/**
 * Stores changed values, recorded in the audit log without secrets and long texts, and notifies every process.
 * @param byToken the caller has an API token instead of a session
 * @throws {AppError} setting-fixed if the environment sets it, setting-secret-required, no-data-changed,
 *   api-token-scope for MAIL_SERVER_SETTINGS with a token
 */
export async function changeInstallationSettings(
  context: Parts,
  by: Actor,
  change: SettingsChange,
  byToken = false,
): Promise<SettingsData> {
  const { settings, db, bus } = context;
  const before = toSettingsData(context);
  const changed = Object.keys(change).filter((name) => differs(before, change, name as SettingId)) as SettingId[];
  const fixed = changed.find((name) => settings.fixed[name]);
  if (fixed) throw new AppError('setting-fixed', { field: fixed, variable: settings.fixed[fixed]! });
  if (byToken && MAIL_SERVER_SETTINGS.some((name) => changed.includes(name))) throw new AppError('api-token-scope');
  if (changed.length === 0) throw new AppError('no-data-changed');
  // Otherwise, a user who may change the mail server could have the stored password sent to another server.
  const elsewhere = changed.includes('smtpHost') && change.smtpHost !== '' && before.secrets.smtpPassword;
  if (elsewhere && change.smtpPassword === undefined)
    throw new AppError('setting-secret-required', { field: 'smtpPassword' });
  const { session, address } = by;
  await db.withCompany(session.companyId, async (tx) => {
    for (const name of changed) await store(context, tx, name, change[name], session.accountId);
    await audit(tx, {
      companyId: session.companyId,
      accountId: session.accountId,
      address,
      action: 'settings.changed',
      facts: { changed },
      before: told(changed, before.values),
      after: told(changed, change),
    });
  });
  bus.send({ type: NOTICES.setting, id: changed[0]! });
  // The response, and subsequent work of this process, must not wait for its own notification.
  await settings.reload();
  return toSettingsData(context);
}

function differs(before: SettingsData, change: SettingsChange, name: SettingId): boolean {
  const wanted = change[name];
  if (wanted === undefined) return false;
  // A secret that is entered again counts as changed; it is not compared with the stored one.
  if (isSecret(name)) return wanted !== null || before.secrets[name];
  if (name === 'privacyTexts') return JSON.stringify(filled(wanted)) !== JSON.stringify(filled(before.values[name]));
  if (name === 'providers') {
    const switches = Object.entries(wanted as SettingValues['providers']);
    return switches.some(([id, on]) => before.values.providers[id as ProviderId] !== on);
  }
  return wanted !== before.values[name];
}

/** Languages with a text, in one order. */
function filled(texts: unknown): [string, string][] {
  return Object.entries(texts as Record<string, string>)
    .filter(([, text]) => text !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function store(context: Parts, tx: Tx, name: SettingId, wanted: unknown, by: string): Promise<void> {
  const texts = name === 'privacyTexts' ? Object.fromEntries(filled(wanted)) : null;
  // Nothing, an empty text, no text in any language: the installation's own default applies again.
  const empty = wanted === null || wanted === '' || (texts !== null && Object.keys(texts).length === 0);
  if (empty) return deleteSetting(tx, name);
  if (name === 'providers') {
    // Providers that are not part of this change keep their stored setting.
    const kept = context.settings.stored.values.providers;
    return upsertSetting(tx, name, { ...kept, ...(wanted as SettingValues['providers']) }, by);
  }
  const value = isSecret(name)
    ? context.secrets.seal(SECRET_PURPOSE, Buffer.from(String(wanted)), name).toString('base64')
    : (texts ?? wanted);
  return upsertSetting(tx, name, value, by);
}

/** Values of a change in the audit log: neither secrets nor whole policies. */
function told(changed: readonly SettingId[], values: SettingsChange): Record<string, unknown> {
  return Object.fromEntries(
    changed.filter((name) => name !== 'privacyTexts' && !SECRETS.has(name)).map((name) => [name, values[name]]),
  );
}

const SECRETS: ReadonlySet<string> = new Set(SECRET_SETTINGS);
