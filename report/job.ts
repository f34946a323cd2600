import type { IntegratedInput } from './content/integrated/input.ts';
import type { ReportInput } from './input.ts';

/** Input of the process that creates a report. */
export interface RenderJob {
  input: ReportInput | IntegratedInput;
  /** Whether the data are attached and a field for a signature is added. */
  signed: boolean;
}

/** Each length in front of the output, most significant byte first. */
export const LENGTH_BYTES = 4;
