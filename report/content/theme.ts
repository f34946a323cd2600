import { REPORT_COLORS } from '@assay/contract/values/report-options.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportBranding } from '../input.ts';

/** What a company chose for all its reports, and what was chosen for this copy. */
export interface ReportTheme {
  /** `#rrggbb`. */
  primary: string;
  secondary: string;
  /** Alternative text of the logo; null = there is none. The picture itself travels apart. */
  logo: string | null;
  /** Across each page; empty = none. */
  watermark: string;
  /** Made for somebody by name: the line of the cover and of each page's foot; empty = nobody named. */
  recipient: string;
}

interface Chosen {
  branding?: ReportBranding | null;
  watermark?: string;
  recipient?: string;
}

/** @param company whose logo it is */
export function themeOf(chosen: Chosen, company: string, words: Translator): ReportTheme {
  const { branding, watermark = '', recipient = '' } = chosen;
  return {
    primary: branding?.primary ?? REPORT_COLORS.primary,
    secondary: branding?.secondary ?? REPORT_COLORS.secondary,
    logo: branding?.logo ? words.t('report:cover.logo', { company: company || '–' }) : null,
    watermark,
    recipient: recipient ? words.t('report:cover.madeFor', { recipient }) : '',
  };
}
