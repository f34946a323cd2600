import type { AreaId } from '@assay/contract/areas.ts';
import type { Facts } from '@assay/contract/facts.ts';

/** What a row needs from the locales when it is shown: the words of a check, or of one of its findings. */
export interface RowText {
  check: string;
  finding: string | null;
  facts: Facts;
  asset: string;
  subject: string;
}

/** A row as it is stored: the columns that need no words, and where the words come from. */
export interface StoredRow {
  row: Readonly<Record<string, unknown>>;
  words: RowText | null;
}

/** Which word stands in which column of an area's table (contract/api/area-rows.ts). */
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
