import { SECRET_SETTINGS, type SecretSetting, type SettingId } from '@assay/contract/api/settings.ts';
import { APPLICATION_NAME, APPLICATION_VERSION, PRIVACY_VERSION } from '@assay/contract/limits.ts';
import type { Config } from '../config/config.ts';
import type { VariableName } from '../config/variables.ts';
import type { Database } from '../db/access.ts';
import { listSettings } from '../db/accounts/installation-settings.ts';
import type { Master } from '../secrets/master-secret.ts';
import { smtpUrlOf } from './smtp-url.ts';
import { sourcesWith } from './source-settings.ts';
import type { StoredSettings } from './stored-settings.ts';

/** Environment variables that fix a setting: with them it cannot be changed in the browser. */
export const FIXING_VARIABLES: Readonly<Partial<Record<SettingId, VariableName>>> = {
  passwordLengthMin: 'PASSWORD_MIN_LENGTH',
  passwordExpiryDays: 'PASSWORD_EXPIRY_DAYS',
  smtpHost: 'SMTP_URL',
  smtpPort: 'SMTP_URL',
  smtpSecurity: 'SMTP_URL',
  smtpUser: 'SMTP_URL',
  smtpPassword: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  evidenceMonths: 'EVIDENCE_MONTHS',
  auditPersonalMonths: 'AUDIT_PERSONAL_MONTHS',
  scanContactUrl: 'SCAN_CONTACT_URL',
  scanContactEmail: 'SCAN_CONTACT_EMAIL',
  scanAddresses: 'SCAN_ADDRESSES',
  hostsPerScan: 'SCAN_MAX_HOSTS',
  virustotalKey: 'SOURCE_VIRUSTOTAL_KEY',
  nvdKey: 'FEED_NVD_KEY',
};

const NOTHING: StoredSettings = { values: {}, secrets: {}, privacyChangedAt: null };

/** The settings of one process, kept up to date by notices. */
export interface Settings {
  /** Environment, then what administrators set, then defaults; its members always give the present values. */
  readonly config: Config;
  readonly stored: StoredSettings;
  /** Setting → variable, for settings defined by the environment. */
  readonly fixed: Readonly<Partial<Record<SettingId, VariableName>>>;
  /** Reads the table again. */
  reload(): Promise<void>;
}

/** Key purpose for encrypting secrets; the setting's name is authenticated with the ciphertext. */
export const SECRET_PURPOSE = 'setting';

/** Reads the stored settings and applies them where the environment has none. */
export async function openSettings(base: Config, db: Database, master: Master): Promise<Settings> {
  let stored = NOTHING;
  let loading: Promise<void> = Promise.resolve();
  const given = new Set(base.given);
  const fixed = Object.fromEntries(
    Object.entries(FIXING_VARIABLES).filter(([, variable]) => given.has(variable)),
  ) as Settings['fixed'];

  async function load(): Promise<void> {
    const rows = await db.withoutCompany(listSettings);
    const values: Record<string, unknown> = {};
    const secrets: StoredSettings['secrets'] = {};
    let privacyChangedAt: Date | null = null;
    for (const { name, value, changedAt } of rows) {
      if (fixed[name as SettingId]) continue;
      if (!isSecret(name)) values[name] = value;
      else secrets[name] = master.open(SECRET_PURPOSE, Buffer.from(String(value), 'base64'), name).toString();
      if (name === 'privacyTexts') privacyChangedAt = changedAt;
    }
    stored = { values: values as StoredSettings['values'], secrets, privacyChangedAt };
  }

  await load();
  return {
    config: liveConfig(base, () => stored),
    get stored() {
      return stored;
    },
    fixed,
    reload() {
      // One after the other, so that an older reading never replaces a newer one.
      loading = loading.catch(() => {}).then(load);
      return loading;
    },
  };
}

export function isSecret(name: string): name is SecretSetting {
  return (SECRET_SETTINGS as readonly string[]).includes(name);
}

/** The configuration whose settable members are resolved each time they are read. */
function liveConfig(base: Config, stored: () => StoredSettings): Config {
  const contactUrl = () => stored().values.scanContactUrl || base.scans.contactUrl;
  return {
    ...base,
    get passwords() {
      const { passwordLengthMin, passwordExpiryDays } = stored().values;
      const { lengthMin, expiryDays } = base.passwords;
      return { lengthMin: passwordLengthMin ?? lengthMin, expiryDays: passwordExpiryDays ?? expiryDays };
    },
    get mail() {
      const { values, secrets } = stored();
      return {
        smtpUrl: smtpUrlOf(values, secrets.smtpPassword ?? '') ?? base.mail.smtpUrl,
        from: values.mailFrom || base.mail.from,
      };
    },
    get retention() {
      const { evidenceMonths, auditPersonalMonths } = stored().values;
      return {
        evidenceMonths: evidenceMonths ?? base.retention.evidenceMonths,
        auditPersonalMonths: auditPersonalMonths ?? base.retention.auditPersonalMonths,
      };
    },
    get capitalCurrency() {
      return stored().values.capitalCurrency ?? base.capitalCurrency;
    },
    get privacy() {
      const { values, privacyChangedAt } = stored();
      const texts = values.privacyTexts ?? {};
      const own = Object.keys(texts).length > 0 && privacyChangedAt !== null;
      return { version: own ? privacyChangedAt.toISOString() : PRIVACY_VERSION, texts };
    },
    get scans() {
      const { hostsPerScan, scanContactEmail, scanAddresses } = stored().values;
      return {
        ...base.scans,
        contactUrl: contactUrl(),
        contactEmail: scanContactEmail || base.scans.contactEmail,
        addresses: scanAddresses || base.scans.addresses,
        hostsMax: hostsPerScan ?? base.scans.hostsMax,
      };
    },
    get network() {
      const contact = stored().values.scanContactUrl;
      if (!contact) return base.network;
      return { ...base.network, userAgent: `${APPLICATION_NAME}/${APPLICATION_VERSION} (+${contact})` };
    },
    get sources() {
      return sourcesWith(base, stored());
    },
    get feeds() {
      const key = stored().secrets.nvdKey;
      return key ? { ...base.feeds, nvdKey: key } : base.feeds;
    },
  };
}
