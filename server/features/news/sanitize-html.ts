import { NEWS_DEPTH_MAX, NEWS_ELEMENTS, NEWS_IMAGE, NEWS_LINK } from '@assay/contract/api/news.ts';
import sanitizeHtml from 'sanitize-html';

/** Elements that browsers do not show as text, or parse by special rules, are removed with their contents. */
const GONE_WITH_TEXT = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'textarea'],
  ...['select', 'option', 'title', 'head', 'xmp', 'noembed', 'noframes', 'plaintext', 'audio', 'video', 'canvas'],
];

/** Replacements for equivalent elements. */
const SAME: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
};

/** Valid integers for tables and lists; any other value is dropped. */
const COUNT = /^[1-9]\d{0,3}$/;
const COUNTS: readonly string[] = ['start', 'colspan', 'rowspan', 'width', 'height'];

/** Maximum number of parsing rounds; two are usual. */
const PASSES_MAX = 8;

/** Sanitized text of an article, with its images and links. */
export interface SanitizedHtml {
  html: string;
  /** Its text without markup. */
  text: string;
  /** Ids of its images, each once. */
  images: string[];
}

/**
 * Sanitizes an article's HTML by the allow-list of contract/api/news.ts: other elements lose their tags, dangerous ones
 * their text too; links may point to http, https, mail or this product; images are uploaded ones only. Sanitizing the
 * result again does not change it.
 * @param images ids of existing images; null = all that have the form of an id
 */
export function sanitizeArticleHtml(html: string, images: ReadonlySet<string> | null = null): SanitizedHtml {
  let clean = html.replaceAll('\u0000', '');
  let found = new Set<string>();
  // Elements that must not be nested are split when parsed again, as in browsers.
  for (let pass = 0, before = ''; pass < PASSES_MAX && before !== clean; pass++) {
    before = clean;
    found = new Set();
    clean = pick(clean, images, found);
  }
  return { html: clean, text: wordsOf(clean), images: [...found] };
}

function pick(html: string, images: ReadonlySet<string> | null, found: Set<string>): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(NEWS_ELEMENTS),
    allowedAttributes: Object.fromEntries(Object.entries(NEWS_ELEMENTS).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: GONE_WITH_TEXT,
    nestingLimit: NEWS_DEPTH_MAX,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(SAME).map(([tag, to]) => [tag, sanitizeHtml.simpleTransform(to, {}, false)]),
      ),
      '*': (tagName, attribs) => ({ tagName, attribs: attributesOf(tagName, attribs) }),
    },
    exclusiveFilter({ tag, attribs }) {
      if (tag !== 'img') return false;
      const id = NEWS_IMAGE.exec(attribs.src ?? '')?.[1];
      if (!id || (images && !images.has(id))) return true;
      found.add(id);
      return false;
    },
  });
}

function attributesOf(tag: string, given: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  const elements: Readonly<Record<string, readonly string[]>> = NEWS_ELEMENTS;
  // Element names are untrusted and may be names of inherited properties, such as `constructor`.
  for (const name of Object.hasOwn(elements, tag) ? elements[tag]! : []) {
    const value = given[name];
    if (value === undefined) continue;
    if (COUNTS.includes(name) && !COUNT.test(value)) continue;
    // Browsers pass over blanks and control signs within an address, and so would find another one than is read here.
    if (name === 'href' && (!NEWS_LINK.test(value) || /[\s\p{Cc}]/u.test(value))) continue;
    kept[name] = value;
  }
  return kept;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Text of sanitized HTML: with a space where a block ends. */
function wordsOf(html: string): string {
  return html
    .replace(/<\/?(?:p|br|h[2-4]|li|tr|t[hd]|pre|blockquote|hr)\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replace(/[\s\u00a0\u200b]+/g, ' ')
    .trim();
}
