import { scriptSource } from './scripts.ts';
import { type PageElement, textIn } from './tree.ts';

/** Maximum number of characters of one srcset attribute to parse. */
const SOURCE_SET_MAX = 4_096;
/** Maximum number of imports of one style element. */
const IMPORTS_MAX = 20;
/** A stylesheet import (CSS Cascade Level 4 section 2). */
const CSS_IMPORT = /@import\s{1,20}(?:url\(\s{0,20})?["']?([^\s"')]{1,500})/gi;

/** A resource that is loaded with a page, by the kind of element that browsers load it as. */
export type Subresource = readonly [element: string, reference: string];

/** Resources that a browser loads for an element, as they are referenced; not links, which a visitor follows. */
export function subresources(element: PageElement): Subresource[] {
  const { name, isHtml, attributes, parent } = element;
  if (name === 'script') return only('script', scriptSource(element));
  if (name === 'style') return importsIn(element).map((url) => ['style', url]);
  if (!isHtml) {
    const isImage = name === 'image' || name === 'feImage';
    return isImage ? only('img', attributes.href ?? attributes['xlink:href']) : [];
  }
  switch (name) {
    case 'img':
      return [...only('img', attributes.src), ...sourceSet(attributes.srcset)];
    case 'input':
      return attributes.type?.toLowerCase() === 'image' ? only('img', attributes.src) : [];
    // The document in srcdoc is shown in the place of the URL.
    case 'iframe':
      return attributes.srcdoc === undefined ? only(name, attributes.src) : [];
    case 'frame':
    case 'embed':
    case 'audio':
      return only(name, attributes.src);
    case 'object':
      return only(name, attributes.data);
    case 'video':
      return [...only(name, attributes.src), ...only('img', attributes.poster)];
    case 'track':
      return isMedia(parent) ? only(name, attributes.src) : [];
    case 'source':
      return isMedia(parent) ? only(name, attributes.src) : sourceSet(attributes.srcset);
    case 'link':
      return ofLink(element);
    default:
      return [];
  }
}

/** Keywords of a link's relation (HTML Standard, link types). */
export function relations({ rel = '' }: Readonly<Record<string, string>>): string[] {
  return rel.toLowerCase().split(/\s+/);
}

/** Returns true if a link loads a stylesheet (HTML Standard, link type stylesheet). */
export function isStylesheet({ name, isHtml, attributes }: PageElement): boolean {
  const type = attributes.type?.trim().toLowerCase() ?? '';
  const isLink = isHtml && name === 'link' && relations(attributes).includes('stylesheet');
  return isLink && !!attributes.href && attributes.disabled === undefined && (type === '' || isCss(type));
}

function isCss(type: string): boolean {
  return /^text\/css\s{0,20}(?:;|$)/.test(type);
}

function ofLink(link: PageElement): Subresource[] {
  const { href, as, imagesrcset } = link.attributes;
  const types = relations(link.attributes);
  const isPreload = types.includes('preload');
  if (types.includes('icon') || types.includes('apple-touch-icon')) return only('img', href);
  if (isPreload && as?.toLowerCase() === 'image') return [...only('img', href), ...sourceSet(imagesrcset)];
  const isLoaded = isStylesheet(link) || isPreload || types.includes('modulepreload') || types.includes('manifest');
  return isLoaded ? only('link', href) : [];
}

function only(element: string, reference: string | null | undefined): Subresource[] {
  return reference?.trim() ? [[element, reference]] : [];
}

function isMedia(parent: PageElement | null): boolean {
  return parent?.name === 'audio' || parent?.name === 'video';
}

/** Several URLs, each followed by a width or density (HTML Standard, srcset attributes). */
function sourceSet(text = ''): Subresource[] {
  const candidates = text.slice(0, SOURCE_SET_MAX).split(',');
  return candidates.flatMap((source) => only('img', source.trim().split(/\s/, 1)[0]));
}

function importsIn(style: PageElement): string[] {
  const type = style.attributes.type?.trim().toLowerCase() ?? '';
  if (type !== '' && type !== 'text/css') return [];
  const found = withoutComments(textIn(style)).matchAll(CSS_IMPORT);
  return [...found].slice(0, IMPORTS_MAX).flatMap(([, url]) => url ?? []);
}

/** Removes the comments of a stylesheet; an unclosed one lasts to the end (CSS Syntax Level 3 §4.3.2). */
function withoutComments(css: string): string {
  let text = '';
  let at = 0;
  for (let start = css.indexOf('/*'); start >= 0; start = css.indexOf('/*', at)) {
    text += `${css.slice(at, start)} `;
    const end = css.indexOf('*/', start + 2);
    if (end < 0) return text;
    at = end + 2;
  }
  return text + css.slice(at);
}
