import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { lineText } from '../registration/display-name-field.ts';
import { PROVIDER_IDS } from '../values/intelligence-providers.ts';
import { PRIVACY_TEXT_MAX, SECRET_SETTINGS, type SecretSetting, SMTP_SECURITIES } from '../values/settings.ts';

export * from '../values/settings.ts';

const LANGUAGE_CODES: readonly string[] = LANGUAGES.map(({ code }) => code);
/**
 * Settings that administrators change in the browser (docs/product/administration.md); an empty text selects the installation's default.
 */
export const settingValues = z.object({
  passwordLengthMin: z.number().int().min(8).max(64).describe('characters'),
  passwordExpiryDays: z.number().int().min(0).max(3_650).describe('0 = passwords do not expire by age'),
  /** Name or address; empty = mails stay in the outbox. */
  smtpHost: z
    .string()
    .trim()
    .max(253)
    .regex(/^[a-z0-9.:_-]*$/i),
  smtpPort: z.number().int().min(1).max(65_535).describe('TCP port'),
  smtpSecurity: z.enum(SMTP_SECURITIES),
  smtpUser: lineText(254),
  /** `Name <address>` or an address. */
  mailFrom: lineText(254).regex(/^$|^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/),
  evidenceMonths: z
    .number()
    .int()
    .min(1)
    .max(120)
    .describe('months that evidence is kept in addition to the evidence of the newest rating'),
  auditPersonalMonths: z
    .number()
    .int()
    .min(0)
    .max(120)
    .describe('months after which personal details leave the audit log; 0 = they stay; the chain stays in any case'),
  /** ISO 4217, of the capital brackets. */
  capitalCurrency: z.string().regex(/^[A-Z]{3}$/),
  /** Page named in the user agent of scans. */
  scanContactUrl: z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(500)
      .regex(/^https?:\/\/[^\s]+$/i),
  ]),
  /** Shown on `/scanner`, for owners of targets; empty = none is named. */
  scanContactEmail: z
    .string()
    .trim()
    .max(254)
    .regex(/^$|^[^\s@<>]+@[^\s@<>]+$/),
  /** Addresses and networks from which this installation scans, separated by commas; shown on `/scanner`. */
  scanAddresses: z
    .string()
    .trim()
    .max(500)
    .regex(/^[0-9a-f.:/,\s]*$/i),
  /** Email address or URL of the contact for license codes, shown with the plans; empty = none. */
  licenseContact: z
    .string()
    .trim()
    .max(300)
    .regex(/^$|^[^\s@<>:/]+@[^\s@<>]+$|^https?:\/\/[^\s<>]+$/i),
  hostsPerScan: z.number().int().min(1).max(1_000).describe('hosts at most'),
  /** Providers that an administrator enabled or disabled; others have their default. */
  providers: z.partialRecord(z.enum(PROVIDER_IDS), z.boolean()),
  /** The operator's privacy policy by language; the default text is shown if there is none. */
  privacyTexts: z.record(
    z.string().refine((code) => LANGUAGE_CODES.includes(code)),
    z.string().trim().max(PRIVACY_TEXT_MAX),
  ),
});
export type SettingValues = z.infer<typeof settingValues>;
export type SettingId = keyof SettingValues | SecretSetting;

/** GET /api/admin/settings. */
export const settingsData = z.object({
  values: settingValues,
  secrets: z.record(z.enum(SECRET_SETTINGS), z.boolean()),
  /** Setting → environment variable that fixes it: it cannot be changed in the browser. */
  fixed: z.record(z.string(), z.string()),
});
export type SettingsData = z.infer<typeof settingsData>;

const secretChange = lineText(500).min(1).nullable();
const secretChanges = Object.fromEntries(SECRET_SETTINGS.map((name) => [name, secretChange])) as Record<
  SecretSetting,
  typeof secretChange
>;

/** PUT /api/admin/settings: absent settings do not change; a secret of null is removed. */
export const settingsChange = settingValues.partial().extend(secretChanges).partial();
export type SettingsChange = z.infer<typeof settingsChange>;

/** GET /api/installation, without a log-in: what forms and pages need of the settings. */
export const installationData = z.object({
  capitalCurrency: z.string(),
  /** Email address or URL of the contact for license codes; empty = none. */
  licenseContact: z.string(),
  passwordLengthMin: z.number().int().describe('characters'),
  /** Whether a mail server is configured; otherwise mails stay in the outbox. */
  sendsMail: z.boolean(),
  privacy: z.object({
    /** The one that a registration agrees to now. */
    version: z.string(),
    /** The operator's text in the request's language, else in another one; null = the product's own text. */
    text: z.string().nullable(),
    language: z.string().nullable(),
  }),
});
/** GET /api/scanner, without a log-in: who scans from this installation, for the owners of targets. */
export const scannerData = z.object({
  /** As every HTTP request of a scan names itself. */
  userAgent: z.string(),
  /** URL at which users reach the installation. */
  host: z.string(),
  /** The page that the user agent names, where it is not the installation's own; null = it is, or there is none. */
  page: z.string().nullable(),
  email: z.string().nullable(),
  addresses: z.array(z.string()),
  connectionsPerSecond: z
    .number()
    .int()
    .describe('new connections a second to one address, and to one /24 (IPv6: /48), at most'),
  ports: z.number().int().describe("TCP ports that are scanned on a verified domain's own addresses"),
});
export type ScannerData = z.infer<typeof scannerData>;
