import { NEWS_LINK } from '@assay/contract/values/news.ts';

/** A typed link, with the missing scheme added; null if an article may not link there. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (NEWS_LINK.test(text)) return text.startsWith('/') || URL.canParse(text) ? text : null;
  if (/^[/\\]/.test(text)) return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+:\d+(\/|$)/.test(text)) return null;
  const whole = /^[^@/]+@[^@/][^@/.]*\.[^@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return URL.canParse(whole) && text.includes('.') ? whole : null;
}
