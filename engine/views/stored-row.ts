import type { AreaId } from '@assay/contract/areas.ts';
import type { Facts } from '@assay/contract/facts.ts';

/** Reference to localized text of a row: of a check, or of one of its findings. */
export interface RowText {
  check: string;
  finding: string | null;
  facts: Facts;
  asset: string;
  subject: string;
}

/** A row as stored: the columns without localized text, and references to that text. */
export interface StoredRow {
  row: Readonly<Record<string, unknown>>;
  words: RowText | null;
}

/** Text of each column of an area's table (contract/api/area-rows.ts). */
export type WordColumns = Readonly<Record<string, 'title' | 'description' | 'solution'>>;

const WHOLE: WordColumns = { name: 'title', description: 'description', solution: 'solution' };

export const WORD_COLUMNS: Readonly<Record<AreaId, WordColumns>> = {
  web_app_security: WHOLE,
  ip_reputation: {},
  network_security: { vuln: 'title' },
  dns_health: { Information: 'description' },
  application_security: WHOLE,
  endpoint_security: WHOLE,
  patch_cadence: {},
  information_leakage: {},
  hacker_chatter: {},
  social_engineering: { info: 'description' },
};
