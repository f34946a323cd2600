import { REPORT_COLORS } from '@assay/contract/values/report-options.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportBranding } from '../input.ts';

/** Settings of a company for all its reports, and those of this copy. */
export interface ReportTheme {
  /** `#rrggbb`. */
  primary: string;
  secondary: string;
  /** Alternative text of the logo; null = no logo. The image is sent separately. */
  logo: string | null;
  /** Watermark of each page; empty = none. */
  watermark: string;
  /** Named recipient: a line on the cover and in each page's footer; empty = none named. */
  recipient: string;
}

interface Chosen {
  branding?: ReportBranding | null;
  watermark?: string;
  recipient?: string;
}

/** @param company owner of the logo */
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
