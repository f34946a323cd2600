import { styleText } from 'node:util';
import type { CountColumn } from '@assay/contract/severities.ts';
import type { ColorMode } from './option-values.ts';

type Style = Parameters<typeof styleText>[0];

/** Colors of the 16-color palette, which themes of terminals adjust to their background. */
const SEVERITY_STYLES: Readonly<Record<CountColumn, Style>> = {
  critical: ['bold', 'red'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
  informational: 'dim',
  other: 'dim',
};

/** Colors a text, or returns it unchanged. */
export interface Paint {
  severity(text: string, column: CountColumn): string;
  heading(text: string): string;
  dim(text: string): string;
}

/**
 * @param env `NO_COLOR` with any value turns colors off (https://no-color.org), `FORCE_COLOR` on, `TERM=dumb` off
 */
export function paintFor(
  mode: ColorMode,
  output: { isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>>,
): Paint {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0';
  const refused = Boolean(env.NO_COLOR) || env.TERM === 'dumb';
  const on = mode === 'always' || (mode === 'auto' && !refused && (forced || output.isTTY === true));
  const styled = (style: Style, text: string) => (on ? styleText(style, text, { validateStream: false }) : text);
  return {
    severity: (text, column) => styled(SEVERITY_STYLES[column], text),
    heading: (text) => styled('bold', text),
    dim: (text) => styled('dim', text),
  };
}
