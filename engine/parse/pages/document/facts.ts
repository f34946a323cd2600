import type { PageFacts } from '#evidence/web.ts';
import { isLoopback, parseUrl } from '#parse/web/site.ts';
import { maskSecrets, plainText } from '../masking.ts';
import { passiveReader } from '../passive.ts';
import { FormRows } from './form-rows.ts';
import { importIntegrity, isPinned, scriptSource, scriptType } from './scripts.ts';
import { isStylesheet, subresources } from './subresources.ts';
import { type PageElement, type PageTree, textIn, visitTree } from './tree.ts';

/** Maximum rows of one list; a page with more lacks the rest. */
const LIST_MAX = 100;
const URL_MAX = 500;
const GENERATORS_MAX = 10;
/** Maximum number of policies in the markup, and of characters of one, as of a stored header. */
const POLICIES_MAX = 20;
const POLICY_MAX = 16_384;

/** Facts of a page's document. */
export type DocumentFacts = Pick<
  PageFacts,
  | 'title'
  | 'generator'
  | 'generators'
  | 'metaPolicies'
  | 'scripts'
  | 'stylesheets'
  | 'mixedContent'
  | 'forms'
  | 'passive'
> & {
  /** Lists that had more rows than are kept. */
  full: (keyof PageFacts)[];
};

/**
 * Extracts what a browser would load, run and send from a document.
 * @param url of the page, to resolve references
 */
export function documentFacts(tree: PageTree, url: string): DocumentFacts {
  const base = baseOf(tree, url);
  const passive = passiveReader(url, base);
  const secure = url.startsWith('https:');
  // References are stored as they are if they need no base.
  const forms = new FormRows(LIST_MAX + 1, (action) => cut(base && action.trim() ? against(base, action) : action));
  const hashes = new Map<string, string>();
  const generators: string[] = [];
  const facts: DocumentFacts = {
    title: null,
    generator: null,
    metaPolicies: [],
    scripts: [],
    stylesheets: [],
    mixedContent: [],
    forms: [],
    full: [],
  };
  /** The base of what is loaded while the page is parsed: none before the element. */
  let current: string | null = null;
  const resolve = (reference: string) => (current === null ? reference : against(current, reference));
  const keep = <K extends 'scripts' | 'stylesheets' | 'mixedContent'>(list: K, row: DocumentFacts[K][number]) => {
    const rows: DocumentFacts[K][number][] = facts[list];
    if (rows.length < LIST_MAX) rows.push(row);
    else if (!facts.full.includes(list)) facts.full.push(list);
  };

  visitTree(tree, {
    onElement(element) {
      const { name, isHtml, attributes } = element;
      passive.onElement(element);
      forms.onElement(element);
      if (isHtml && name === 'base' && attributes.href !== undefined) current ??= base ?? url;
      if (isHtml && name === 'title') facts.title ??= plainText(textIn(element)).slice(0, 200);
      if (isHtml && name === 'meta' && isInHead(element)) readMeta(attributes, facts.metaPolicies, generators);
      if (name === 'script') {
        if (isHtml && scriptType(attributes) === 'importmap' && attributes.src === undefined)
          for (const [module, integrity] of importIntegrity(textIn(element), current ?? url))
            if (!hashes.has(module)) hashes.set(module, integrity);
        const source = scriptSource(element);
        if (source !== null) {
          const isModule = scriptType(attributes) === 'module';
          const mapped = isModule ? hashes.get(parseUrl(source, current ?? url)?.href ?? '') : undefined;
          keep('scripts', {
            src: cut(resolve(source)),
            integrity: isPinned(attributes.integrity ?? mapped),
            crossOrigin: attributes.crossorigin !== undefined,
          });
        }
      }
      if (isStylesheet(element))
        keep('stylesheets', { href: cut(resolve(attributes.href ?? '')), integrity: isPinned(attributes.integrity) });
      if (!secure) return;
      for (const [kind, reference] of subresources(element)) {
        const target = resolve(reference.trim());
        if (/^http:\/\//i.test(target) && !isLoopback(target))
          keep('mixedContent', { element: kind, url: cut(target) });
      }
    },
    onText: (text) => passive.onText(text),
    onEnd: (element) => passive.onEnd(element),
  });
  facts.passive = passive.end();
  const rows = forms.end();
  facts.forms = rows.slice(0, LIST_MAX);
  if (rows.length > LIST_MAX) facts.full.push('forms');
  facts.generator = generators[0] ?? null;
  if (generators.length > 1) facts.generators = generators;
  return facts;
}

/**
 * The address that references in links and forms are resolved against, if an element sets it: the first one that has an
 * address counts, and none that is a script or data (HTML Standard, document base URLs).
 */
export function baseOf(tree: PageTree, url: string): string | null {
  let base: string | null | undefined;
  visitTree(tree, {
    onElement({ isHtml, name, attributes }) {
      if (base !== undefined || !isHtml || name !== 'base' || attributes.href === undefined) return;
      const target = parseUrl(attributes.href.trim(), url);
      base = target && !/^(?:data|javascript):$/.test(target.protocol) ? target.href : null;
    },
  });
  return base ?? null;
}

function against(base: string, reference: string): string {
  return parseUrl(reference, base)?.href ?? reference;
}

function isInHead({ parent }: PageElement): boolean {
  return parent?.isHtml === true && parent.name === 'head';
}

/** Reads a meta element of the head, the only place where a policy applies (Content Security Policy Level 3 §3.3). */
function readMeta(attributes: Readonly<Record<string, string>>, policies: string[], generators: string[]): void {
  const content = attributes.content ?? '';
  const name = attributes.name?.trim().toLowerCase();
  if (name === 'generator' && content.trim() && generators.length < GENERATORS_MAX)
    generators.push(plainText(content).slice(0, 200));
  if (attributes['http-equiv']?.toLowerCase() === 'content-security-policy' && policies.length < POLICIES_MAX)
    policies.push(content.slice(0, POLICY_MAX));
}

/** A URL without the query values that look secret. */
function cut(url: string): string {
  const [path = '', ...query] = plainText(url).slice(0, URL_MAX).split('?');
  return query.length > 0 ? `${path}?${maskSecrets(query.join('?'))}` : path;
}
