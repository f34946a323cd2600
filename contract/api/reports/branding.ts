import { z } from 'zod';
import { COLOR_PATTERN } from '#values/report-options.ts';

const color = z.string().toLowerCase().regex(COLOR_PATTERN).nullable();

/** GET /api/company/branding: the branding of a company's reports; null = the default. */
export const branding = z.object({
  logo: z
    .object({
      src: z.string(),
      width: z.number().int().describe('pixels'),
      height: z.number().int().describe('pixels'),
    })
    .nullable(),
  /** Titles and lines of the cover. */
  primary: z.string().nullable(),
  /** Text next to the logo. */
  secondary: z.string().nullable(),
});
export type Branding = z.infer<typeof branding>;

/** PUT /api/company/branding: both colors; null takes one back. */
export const brandingChange = z.object({ primary: color, secondary: color });
export type BrandingChange = z.infer<typeof brandingChange>;

/** POST /api/company/branding/logo as JSON: base64, with or without `data:image/…;base64,` before it. */
export const logoUpload = z.object({ logo: z.string().max(4 * 1024 * 1024) });
