import type { IntegratedInput } from './content/integrated/input.ts';
import type { ReportInput } from './input.ts';

/** What the process that makes a report is given. */
export interface RenderJob {
  input: ReportInput | IntegratedInput;
  /** Name of the file, for the statement that is to be signed; null = none is wanted. */
  fileName: string | null;
}

/** In front of the answer: how long the statement is, unsigned, the most significant byte first. */
export const LENGTH_BYTES = 4;
