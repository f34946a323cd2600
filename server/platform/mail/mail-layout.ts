import type { LanguageCode } from '@assay/contract/languages.ts';
import type { RecipientLogo } from '../db/accounts/mails.ts';

/** Texts of a mail, not escaped. */
export interface MailLayout {
  language: LanguageCode;
  /** Name of the product above the text. */
  brand: string;
  subject: string;
  /** First line in lists of mails, not shown in the mail itself. */
  preheader: string;
  /** Null = none: the intro addresses the recipient, or the name is not known. */
  greeting: string | null;
  intro: string;
  /** Null = no button. */
  button: { label: string; link: string; hint: string } | null;
  outro: string;
  sender: string;
}

/**
 * Clients without dark mode and those that drop the style sheet show the light colors of the attributes. Outlook for
 * Windows renders with Word: tables and attributes, and a button that is a table cell (a padded link loses its area).
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:600px){.card{padding:24px 20px!important}.page{padding:0!important}}
@media (prefers-color-scheme:dark){.page{background:#14181f!important}.card{background:#1d2430!important}.text,.brand{color:#e8ebf0!important}.fine{color:#a7b0bd!important}.button{background:#7ea6da!important}.button a{color:#10151c!important}}
[data-ogsc] .text,[data-ogsc] .brand{color:#e8ebf0!important}[data-ogsc] .fine{color:#a7b0bd!important}`;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
/** Keeps clients from appending the beginning of the text to the preheader. */
const FILLER = '&#8199;&#65279;&#847; '.repeat(40);

/** Where the logo of the recipient's company stands; texts cannot contain it, because they are escaped. */
const LOGO_PLACE = '<!--logo-->';
/** Content-ID of the logo (RFC 2392). */
export const LOGO_ID = 'logo@assay';
/** Area of the logo, in CSS pixels: the width of two buttons, and three lines. */
const LOGO_AREA = { width: 240, height: 56 };

/** The HTML part with the logo above the product's name, on white in dark mode too: logos are drawn for paper. */
export function withLogo(html: string, { logoWidth, logoHeight, company }: RecipientLogo): string {
  const scale = Math.min(1, LOGO_AREA.width / logoWidth, LOGO_AREA.height / logoHeight);
  const [width, height] = [logoWidth, logoHeight].map((side) => Math.max(1, Math.round(side * scale)));
  return html.replace(
    LOGO_PLACE,
    () =>
      `<p style="margin:0 0 16px"><img src="cid:${LOGO_ID}" width="${width}" height="${height}" alt="${escaped(company)}" style="display:block;border:0;background:#ffffff"></p>\n`,
  );
}

/** The HTML part: one responsive table, no scripts or external styles, and no image but the logo that `withLogo` adds. */
export function mailHtml(layout: MailLayout): string {
  const { language, brand, subject, preheader, greeting, intro, button, outro, sender } = layout;
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;color:#1d2430;white-space:pre-line;overflow-wrap:anywhere">${wholeDates(escaped(text))}</p>`;
  const fine = (text: string, margin: string) =>
    `<p class="fine" style="margin:${margin};${FONT};font-size:13px;line-height:1.5;color:#5c6470;overflow-wrap:anywhere">${text}</p>`;
  return `<!doctype html>
<html lang="${escaped(language)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" bgcolor="#f4f6f9" style="margin:0;padding:0;background:#f4f6f9">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)} ${FILLER}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f6f9" style="background:#f4f6f9">
<tr><td align="center" class="page" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="card" bgcolor="#ffffff" style="padding:32px;background:#ffffff;border-radius:8px">
${LOGO_PLACE}<p class="brand" style="margin:0 0 20px;${FONT};font-size:18px;font-weight:600;color:#3e6ba4">${escaped(brand)}</p>
${
  greeting === null
    ? ''
    : `${paragraph(greeting)}
`
}${paragraph(intro)}
${button ? buttonHtml(button, fine) : ''}${paragraph(outro)}
${fine(escaped(sender), '24px 0 0')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function buttonHtml(
  { label, link, hint }: NonNullable<MailLayout['button']>,
  fine: (html: string, margin: string) => string,
): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
<tr><td class="button" bgcolor="#3e6ba4" style="border-radius:6px;background:#3e6ba4">
<a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a>
</td></tr>
</table>
${fine(`${escaped(hint)}<br>${escaped(link)}`, '0 0 16px')}
`;
}

/** Dates would break at their hyphens. */
function wholeDates(html: string): string {
  return html.replace(/\b\d{4}-\d\d-\d\d\b/g, '<span style="white-space:nowrap">$&</span>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
