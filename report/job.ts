import type { IntegratedInput } from './content/integrated/input.ts';
import type { ReportInput } from './input.ts';

/** Input of the process that creates a report. */
export interface RenderJob {
  input: ReportInput | IntegratedInput;
  /** File name for the statement to be signed; null = no statement. */
  fileName: string | null;
}

/** Prefix of the output: length of the unsigned statement, most significant byte first. */
export const LENGTH_BYTES = 4;
