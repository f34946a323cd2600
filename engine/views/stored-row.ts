import type { AreaId } from '@assay/contract/areas.ts';
import type { Facts } from '@assay/contract/facts.ts';
import type { CountColumn } from '@assay/contract/severities.ts';

/** Reference to localized text of a row: of a check, or of one of its findings. */
export interface RowText {
  check: string;
  finding: string | null;
  facts: Facts;
  asset: string;
  subject: string;
}

/** A finding of a stored row, with the columns of the table that depend on it. */
export interface StoredFinding extends RowText {
  finding: string;
  fingerprint: string;
  area: AreaId;
  /** Id of its issue. */
  issue: string;
  column: CountColumn;
  /** Points of the issue, hundredths; null if it has none. */
  points: number | null;
  row: Readonly<Record<string, unknown>>;
}

/**
 * A thing of an area's table as stored: the columns without localized text, its findings with the most severe first,
 * and references to their text.
 */
export interface StoredRow {
  /** Unique in the table. */
  id: string;
  row: Readonly<Record<string, unknown>>;
  findings: readonly StoredFinding[];
  /** Text of a row without findings. */
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
