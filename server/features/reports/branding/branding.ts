import { createHash } from 'node:crypto';
import type { Branding, BrandingChange } from '@assay/contract/api/reports/branding.ts';
import { contrast } from '@assay/contract/values/contrast.ts';
import {
  LOGO_BYTES_MAX,
  LOGO_SIDE_PX,
  PAPER_COLOR,
  PRIMARY_CONTRAST_MIN,
  SECONDARY_CONTRAST_MIN,
} from '@assay/contract/values/report-options.ts';
import type { ReportBranding } from '@assay/report';
import { companyById } from '#platform/db/accounts/companies.ts';
import { audit } from '#platform/db/audit.ts';
import { type BrandingRow, brandingOf, upsertColors, upsertLogo } from '#platform/db/ratings/branding.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { redraw } from '#platform/http/images/redraw.ts';
import type { ImageUpload } from '#platform/http/images/upload.ts';

/** Account that changes the branding, and its IP address. */
export interface BrandingActor {
  accountId: string;
  address: string;
}

const NOTHING: BrandingRow = { logo: null, logoWidth: null, logoHeight: null, primary: null, secondary: null };

/** A company's branding as its page shows it. */
export async function readBranding(tx: Tx, companyId: string): Promise<Branding> {
  return shape((await brandingOf(tx, companyId)) ?? NOTHING);
}

function shape({ logo, logoWidth, logoHeight, primary, secondary }: BrandingRow): Branding {
  return {
    logo:
      logo && logoWidth && logoHeight
        ? { src: `data:image/png;base64,${logo.toString('base64')}`, width: logoWidth, height: logoHeight }
        : null,
    primary,
    secondary,
  };
}

/** Input for the report process; null if the company has no branding. */
export async function brandingForReport(tx: Tx, companyId: string): Promise<ReportBranding | null> {
  const row = await brandingOf(tx, companyId);
  if (!row || (!row.logo && !row.primary && !row.secondary)) return null;
  const { logo, primary, secondary } = row;
  return { logo: logo?.toString('base64') ?? null, primary, secondary };
}

/** Identifies the branding in the key of a report. */
export async function brandingDigest(tx: Tx, companyId: string): Promise<string> {
  const { logo, primary, secondary } = (await brandingOf(tx, companyId)) ?? NOTHING;
  const hash = createHash('sha256').update(`${primary} ${secondary} `);
  return hash.update(logo ?? '').digest('hex');
}

/**
 * Sets the colors of a company's reports. Text in the first must be readable on paper, graphics in the second must be
 * visible. Audited.
 * @throws {AppError} branding-contrast with the actual and the required contrast
 */
export async function changeColors(
  tx: Tx,
  companyId: string,
  change: BrandingChange,
  by: BrandingActor,
): Promise<Branding> {
  needContrast('primary', change.primary, PRIMARY_CONTRAST_MIN);
  needContrast('secondary', change.secondary, SECONDARY_CONTRAST_MIN);
  await requireCompany(tx, companyId);
  const before = (await brandingOf(tx, companyId)) ?? NOTHING;
  await upsertColors(tx, companyId, change);
  await record(tx, companyId, by, {
    before: { primary: before.primary, secondary: before.secondary },
    after: { ...change },
  });
  return shape({ ...before, ...change });
}

function needContrast(field: 'primary' | 'secondary', color: string | null, needed: number): void {
  if (color === null) return;
  // Rounded down, so that a rejected contrast is never displayed as sufficient.
  const found = Math.floor(contrast(color, PAPER_COLOR) * 10) / 10;
  if (contrast(color, PAPER_COLOR) < needed)
    throw new AppError('branding-contrast', { field, contrast: found, needed });
}

/**
 * Re-encodes an uploaded image as a logo, in a separate process.
 * @throws {AppError} logo-too-large, logo-invalid
 */
export function drawLogo(upload: ImageUpload): Promise<{ bytes: Buffer; width: number; height: number }> {
  return redraw(upload, {
    bytesMax: LOGO_BYTES_MAX,
    sidePx: LOGO_SIDE_PX,
    format: 'png',
    refusals: { invalid: 'logo-invalid', tooLarge: 'logo-too-large' },
  });
}

/** Stores a re-encoded logo, or removes it. Audited. */
export async function changeLogo(
  tx: Tx,
  companyId: string,
  logo: { bytes: Buffer; width: number; height: number } | null,
  by: BrandingActor,
): Promise<Branding> {
  await requireCompany(tx, companyId);
  await upsertLogo(tx, companyId, logo);
  await record(tx, companyId, by, { facts: { logo: logo !== null } });
  return readBranding(tx, companyId);
}

/** @throws {AppError} not-found: an administrator named a company that does not exist or was deleted meanwhile */
async function requireCompany(tx: Tx, companyId: string): Promise<void> {
  if (!(await companyById(tx, companyId))) throw new AppError('not-found');
}

function record(
  tx: Tx,
  companyId: string,
  by: BrandingActor,
  what: { facts?: Record<string, unknown>; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return audit(tx, { companyId, ...by, action: 'company.branding', ...what });
}
