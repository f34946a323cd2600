import type { NewsElement } from '@assay/contract/api/news.ts';
import { NEWS_ELEMENTS, NEWS_IMAGE, NEWS_LINK } from '@assay/contract/values/news.ts';
import { inertDocument } from './inert-markup.ts';

/** A node of an article: a text, or an allowed element with its children. */
export type ArticleNode =
  | string
  | { tag: NewsElement; attributes: Readonly<Record<string, string>>; children: ArticleNode[] };

/** Parsed content of an article (docs/product/errors.md): nodes, or the reason why there are none. */
export type ArticleText =
  | { kind: 'missing' }
  | { kind: 'format' }
  | { kind: 'read'; pieces: ArticleNode[] /** Contains text, not only images. */; words: boolean };

/** Elements that editors add to tables; ignored. */
const SILENT = new Set(['colgroup', 'col']);

function isListed(tag: string): tag is NewsElement {
  return Object.hasOwn(NEWS_ELEMENTS, tag);
}

function attributesOf(element: Element, tag: NewsElement): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of NEWS_ELEMENTS[tag] as readonly string[]) {
    const value = element.getAttribute(name);
    if (value === null) continue;
    if (name === 'href' && !NEWS_LINK.test(value)) continue;
    kept[name] = value;
  }
  return kept;
}

/** @throws TypeError for an element that is not allowed */
function piecesOf(parent: Node, loose: boolean): ArticleNode[] {
  return [...parent.childNodes].flatMap((node): ArticleNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    if (node.nodeType !== Node.ELEMENT_NODE) return [];
    const tag = node.nodeName.toLowerCase();
    if (SILENT.has(tag)) return [];
    if (!isListed(tag)) {
      if (loose) return piecesOf(node, loose);
      throw new TypeError(tag);
    }
    const attributes = attributesOf(node as Element, tag);
    if (tag === 'img' && !NEWS_IMAGE.test(attributes.src ?? '')) return [];
    return [{ tag, attributes, children: piecesOf(node, loose) }];
  });
}

/**
 * Parses an article's content without running it in the browser. The server has sanitized it; content with other
 * elements is rejected.
 * @param loose for drafts: unknown elements lose their tags
 */
export function readArticle(content: unknown, loose = false): ArticleText {
  if (content === null || content === undefined || content === '') return { kind: 'missing' };
  if (typeof content !== 'string') return { kind: 'format' };
  const page = inertDocument(content);
  try {
    const pieces = piecesOf(page.body, loose);
    const words = (page.body.textContent ?? '').trim() !== '';
    const pictures = page.body.querySelector('img') !== null;
    return words || pictures ? { kind: 'read', pieces, words } : { kind: 'missing' };
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'format' };
    throw error;
  }
}
