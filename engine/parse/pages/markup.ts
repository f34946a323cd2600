import { Parser } from 'htmlparser2';
import { parseUrl } from '../web/site.ts';
import { collectForms, type GetForm } from './forms.ts';
import { maskSecrets, plainText } from './masking.ts';
import { decodeText, type ReadBody } from './page.ts';
import { collectPostForms, type PostForm } from './post-forms.ts';

/** Data that a crawl extracts from a page in addition to its facts. */
export interface Markup {
  /** Targets of links and frames, without fragments, in order, each once. */
  links: string[];
  /** Forms with method GET. */
  forms: GetForm[];
  /** Forms with method POST. */
  postForms: PostForm[];
  comments: string[];
  metas: [name: string, content: string][];
  /** Icon URL that the page declares. */
  icon: string | null;
}

const LINKS_MAX = 300;
const URL_MAX = 1_000;
const COMMENTS_MAX = 10;
const METAS_MAX = 20;
const TEXT_MAX = 200;
/** Comments of conditional styles, editors and template ends, which are irrelevant. */
const EMPTY_COMMENT = /^(?:\[if |<!\[endif|\/?(?:ko|wp:|ngIf|#|\$)|\s{0,50}(?:end|begin|start)?[\s.#/\w-]{0,30}$)/i;

/** Parses a page for a crawl: bounded lists, masked texts. Never throws. */
export function readMarkup(body: ReadBody, url: string): Markup {
  const links = new Set<string>();
  const markup: Markup = { links: [], forms: [], postForms: [], comments: [], metas: [], icon: null };
  const forms = collectForms();
  const posts = collectPostForms();
  let base = url;
  const link = (target: string | undefined) => {
    if (!target || links.size >= LINKS_MAX || target.length > URL_MAX) return;
    const resolved = parseUrl(target, base);
    if (!resolved || !/^https?:$/.test(resolved.protocol)) return;
    resolved.hash = '';
    links.add(resolved.href);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && attributes.href) base = parseUrl(attributes.href, url)?.href ?? url;
      forms.onOpen(name, attributes, base);
      posts.onOpen(name, attributes, base);
      if (name === 'a' || name === 'area') link(attributes.href);
      if (name === 'iframe' || name === 'frame') link(attributes.src);
      if (name === 'link' && /\bicon\b/i.test(attributes.rel ?? '') && attributes.href)
        markup.icon ??= parseUrl(attributes.href, base)?.href ?? null;
      const key = attributes.name ?? attributes.property;
      if (name === 'meta' && key && attributes.content && markup.metas.length < METAS_MAX)
        markup.metas.push([shown(key), shown(attributes.content)]);
    },
    onclosetag(name) {
      forms.onClose(name);
      posts.onClose(name);
    },
    ontext: (text) => posts.onText(text),
    oncomment(text) {
      if (markup.comments.length < COMMENTS_MAX && !EMPTY_COMMENT.test(text))
        markup.comments.push(shown(withoutToldSecrets(text.slice(0, 2_000))));
    },
  });
  parser.write(body.undecoded ? '' : decodeText(body));
  parser.end();
  markup.links = [...links];
  markup.forms = forms.end();
  markup.postForms = posts.end();
  return markup;
}

/**
 * In prose, a secret has no equals sign before it: text after a keyword, and sequences of letters with digits, are
 * removed.
 */
function withoutToldSecrets(text: string): string {
  return text
    .replace(
      /\b((?:pass\w{0,20}|pwd|secret|token|key|login|credentials?)(?:\s{1,8}[a-z]{1,20}){0,5}\s{0,3}(?:is|:|=)\s{1,3})\S{1,200}/gi,
      '$1***',
    )
    .replace(/\b(?=[a-z]{0,60}\d)(?=\d{0,60}[a-z])[a-z\d]{8,60}\b/gi, '***');
}

function shown(text: string): string {
  // Masked before truncation: a truncated secret would not be recognized.
  return plainText(maskSecrets(text.slice(0, 2_000))).slice(0, TEXT_MAX);
}
