import type { SecretSetting, SettingValues } from '@assay/contract/api/settings.ts';
import { SMTP_SECURITIES } from '@assay/contract/values/settings.ts';

/** Input of a setting. Texts: `admin.settings.<name>`, with `<name>Hint` below. */
export type SettingField = { name: Exclude<keyof SettingValues, 'privacyTexts' | 'providers'> } & (
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text' }
  | { kind: 'choice'; choices: readonly string[] }
);

/** Settings saved together. */
export interface SettingCard {
  id: string;
  fields: readonly SettingField[];
  secret?: SecretSetting;
}

/** ISO 4217 codes known to the browser, those of the product's languages first. */
const CURRENCIES = ['TWD', 'USD', 'EUR', 'JPY', 'CNY', 'KRW', 'GBP', 'MYR', 'SEK', 'THB', 'INR', 'BRL'];

export const CARDS = {
  passwords: {
    id: 'passwords',
    fields: [
      { name: 'passwordLengthMin', kind: 'number', min: 8, max: 64 },
      { name: 'passwordExpiryDays', kind: 'number', min: 0, max: 3_650 },
    ],
  },
  retention: {
    id: 'retention',
    fields: [
      { name: 'evidenceMonths', kind: 'number', min: 1, max: 120 },
      { name: 'auditPersonalMonths', kind: 'number', min: 0, max: 120 },
    ],
  },
  mail: {
    id: 'mail',
    fields: [
      { name: 'smtpHost', kind: 'text' },
      { name: 'smtpPort', kind: 'number', min: 1, max: 65_535 },
      { name: 'smtpSecurity', kind: 'choice', choices: SMTP_SECURITIES },
      { name: 'smtpUser', kind: 'text' },
      { name: 'mailFrom', kind: 'text' },
    ],
    secret: 'smtpPassword',
  },
  scans: {
    id: 'scans',
    fields: [
      { name: 'scanContactUrl', kind: 'text' },
      { name: 'scanContactEmail', kind: 'text' },
      { name: 'scanAddresses', kind: 'text' },
      { name: 'hostsPerScan', kind: 'number', min: 1, max: 1_000 },
      {
        name: 'capitalCurrency',
        kind: 'choice',
        choices: [...new Set([...CURRENCIES, ...Intl.supportedValuesOf('currency')])],
      },
      { name: 'licenseContact', kind: 'text' },
    ],
  },
} as const satisfies Record<string, SettingCard>;
