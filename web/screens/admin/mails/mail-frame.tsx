import { useEffect, useRef } from 'react';
import { inertDocument } from '#components/news/inert-markup.ts';
import styles from './mail-frame.module.css';

/**
 * A mail as its recipient sees it, in a frame without scripts, forms or navigation. The page's CSP blocks HTML from
 * text, style elements and style attributes: the mail is parsed into an inert document, and its styles are set
 * individually.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) show(frame.current, html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      className={styles.mailFrame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => show(currentTarget, html)}
    />
  );
}

/** The style sheet in the head of a mail; the mail's own texts are escaped. */
const STYLE_ELEMENT = /<style>([^<]*)<\/style>/;

function show({ contentDocument: page, contentWindow }: HTMLIFrameElement, html: string): void {
  if (!page || !contentWindow) return;
  // Parsing a style attribute is reported as a violation even in an inert document; quotes in the mail's text are
  // escaped.
  const mail = inertDocument(html.replace(STYLE_ELEMENT, '').replaceAll(' style="', ' data-style="'));
  page.replaceChild(page.adoptNode(mail.documentElement), page.documentElement);
  const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(STYLE_ELEMENT.exec(html)?.[1] ?? '');
  page.adoptedStyleSheets = [sheet];
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
}
