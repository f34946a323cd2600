/**
 * Mail clients do not show logos above this size (draft-brand-indicators-for-message-identification, SVG Tiny PS §2).
 */
export const LOGO_BYTES_MAX = 32_768;

/**
 * Reasons why an SVG document is not a valid BIMI logo (SVG Tiny Portable/Secure): each part by its name in the
 * document. Empty without problems. Pure; never throws, linear in its length.
 */
export function logoProblems(text: string): string[] {
  const start = /<svg\b[^<>]*>/i.exec(text)?.[0];
  if (start === undefined) return ['<svg>'];
  const problems: string[] = [];
  if (!/\bbaseProfile\s*=\s*["']tiny-ps["']/.test(start)) problems.push('baseProfile="tiny-ps"');
  if (!/\bversion\s*=\s*["']1\.2["']/.test(start)) problems.push('version="1.2"');
  // The reader chooses position and size.
  for (const attribute of ['x', 'y'])
    if (new RegExp(`\\s${attribute}\\s*=`).test(start)) problems.push(`${attribute}=`);
  if (!/<title\b[^<>]*>\s*[^<\s]/i.test(text)) problems.push('<title>');
  for (const element of ['script', 'image', 'foreignObject', 'animate', 'a']) {
    if (new RegExp(`<${element}[\\s>/]`, 'i').test(text)) problems.push(`<${element}>`);
  }
  if (/\b(?:xlink:)?href\s*=\s*["'](?!#)/i.test(text)) problems.push('href=');
  if (Buffer.byteLength(text) > LOGO_BYTES_MAX) problems.push('32 kB');
  return problems;
}
