import { parseUrl } from '../web/site.ts';
import { baseOf } from './document/facts.ts';
import { parseTree, visitTree } from './document/tree.ts';
import { type GetForm, getForms } from './forms.ts';
import { maskSecrets, plainText } from './masking.ts';
import { decodeText, type ReadBody } from './page.ts';
import { type PostForm, postForms } from './post-forms.ts';

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
  const tree = parseTree(body.undecoded ? '' : decodeText(body));
  const base = baseOf(tree, url) ?? url;
  const links = new Set<string>();
  const markup: Markup = {
    links: [],
    forms: getForms(tree, base),
    postForms: postForms(tree, base),
    comments: [],
    metas: [],
    icon: null,
  };
  const link = (target: string | undefined) => {
    if (!target || links.size >= LINKS_MAX || target.length > URL_MAX) return;
    const resolved = parseUrl(target, base);
    if (!resolved || !/^https?:$/.test(resolved.protocol)) return;
    resolved.hash = '';
    links.add(resolved.href);
  };
  visitTree(tree, {
    onElement({ name, isHtml, attributes }) {
      if (name === 'a' || name === 'area') link(attributes.href ?? attributes['xlink:href']);
      if (!isHtml) return;
      if (name === 'iframe' || name === 'frame') link(attributes.src);
      if (name === 'link' && /\bicon\b/i.test(attributes.rel ?? '') && attributes.href)
        markup.icon ??= parseUrl(attributes.href, base)?.href ?? null;
      if (name !== 'meta') return;
      if (attributes['http-equiv']?.toLowerCase() === 'refresh') link(refreshTarget(attributes.content));
      const key = attributes.name ?? attributes.property;
      if (key && attributes.content && markup.metas.length < METAS_MAX)
        markup.metas.push([shown(key), shown(attributes.content)]);
    },
    onComment(text) {
      if (markup.comments.length < COMMENTS_MAX && !EMPTY_COMMENT.test(text))
        markup.comments.push(shown(withoutToldSecrets(text.slice(0, 2_000))));
    },
  });
  markup.links = [...links];
  return markup;
}

/** The address that a page leads to after some seconds (HTML Standard, shared declarative refresh steps). */
function refreshTarget(content = ''): string | undefined {
  return /^\s{0,50}[\d.]{1,20}[\s;,]{1,50}(?:url\s{0,50}=\s{0,50})?["']?([^"']{1,1000})/i.exec(content)?.[1]?.trim();
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
