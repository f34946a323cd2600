import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Branding of a company's reports; null = the default. */
export interface BrandingRow {
  /** PNG. */
  logo: Buffer | null;
  logoWidth: number | null;
  logoHeight: number | null;
  primary: string | null;
  secondary: string | null;
}

export async function brandingOf(tx: Tx, companyId: string): Promise<BrandingRow | null> {
  const { rows } = await sql<BrandingRow>`
    select logo, logo_width as "logoWidth", logo_height as "logoHeight", primary_color as primary,
           secondary_color as secondary
    from company_branding where company_id = ${companyId}`.execute(tx);
  return rows[0] ?? null;
}

export async function upsertColors(
  tx: Tx,
  companyId: string,
  { primary, secondary }: Pick<BrandingRow, 'primary' | 'secondary'>,
): Promise<void> {
  await sql`
    insert into company_branding (company_id, primary_color, secondary_color)
    values (${companyId}, ${primary}, ${secondary})
    on conflict (company_id) do update
    set primary_color = excluded.primary_color, secondary_color = excluded.secondary_color`.execute(tx);
}

/** @param logo null removes it */
export async function upsertLogo(
  tx: Tx,
  companyId: string,
  logo: { bytes: Buffer; width: number; height: number } | null,
): Promise<void> {
  await sql`
    insert into company_branding (company_id, logo, logo_width, logo_height)
    values (${companyId}, ${logo?.bytes ?? null}, ${logo?.width ?? null}, ${logo?.height ?? null})
    on conflict (company_id) do update
    set logo = excluded.logo, logo_width = excluded.logo_width, logo_height = excluded.logo_height`.execute(tx);
}
