import { parseUrl } from '#parse/web/site.ts';
import type { PageElement } from './tree.ts';

/** Essences of JavaScript MIME types (MIME Sniffing Standard §4.6). */
const JAVASCRIPT_TYPES: ReadonlySet<string> = new Set([
  ...['application/ecmascript', 'application/javascript', 'application/x-ecmascript', 'application/x-javascript'],
  ...['text/ecmascript', 'text/javascript', 'text/javascript1.0', 'text/javascript1.1', 'text/javascript1.2'],
  ...['text/javascript1.3', 'text/javascript1.4', 'text/javascript1.5', 'text/jscript', 'text/livescript'],
  ...['text/x-ecmascript', 'text/x-javascript'],
]);

/** What a script element contains or loads; `data` is a data block, which browsers neither load nor run. */
export type ScriptType = 'classic' | 'module' | 'importmap' | 'speculationrules' | 'data';

/** The type of a script element (HTML Standard, prepare the script element, steps 7 to 12). */
export function scriptType({ type, language }: Readonly<Record<string, string>>): ScriptType {
  const text =
    type !== undefined
      ? type === ''
        ? 'text/javascript'
        : type.trim().toLowerCase()
      : language
        ? `text/${language.toLowerCase()}`
        : 'text/javascript';
  if (JAVASCRIPT_TYPES.has(text)) return 'classic';
  return text === 'module' || text === 'importmap' || text === 'speculationrules' ? text : 'data';
}

/**
 * The URL of a script that a browser loads and runs; null for inline scripts, data blocks, and scripts for browsers without
 * modules or for an event of Internet Explorer (HTML Standard, prepare the script element).
 */
export function scriptSource({ isHtml, attributes }: PageElement): string | null {
  const type = scriptType(attributes);
  if (type !== 'classic' && type !== 'module') return null;
  if (!isHtml) return attributes.href ?? attributes['xlink:href'] ?? null;
  if (type === 'classic' && (attributes.nomodule !== undefined || isOfOtherEvent(attributes))) return null;
  return attributes.src?.trim() ? attributes.src : null;
}

function isOfOtherEvent({ for: target, event }: Readonly<Record<string, string>>): boolean {
  if (target === undefined || event === undefined) return false;
  return target.trim().toLowerCase() !== 'window' || !/^\s*onload(?:\(\))?\s*$/i.test(event);
}

/** Hashes of modules in an import map, by absolute URL (HTML Standard, import maps, integrity). */
export function importIntegrity(map: string, base: string): [url: string, integrity: string][] {
  try {
    const { integrity }: { integrity?: unknown } = JSON.parse(map) ?? {};
    if (typeof integrity !== 'object' || integrity === null) return [];
    return Object.entries(integrity).flatMap(([url, value]): [string, string][] => {
      const absolute = parseUrl(url, base)?.href;
      return absolute && typeof value === 'string' ? [[absolute, value]] : [];
    });
  } catch {
    // Browsers report the error to the page, and ignore the map.
    return [];
  }
}

/**
 * Returns true if an integrity attribute pins the content. Browsers skip invalid hash expressions and unknown
 * algorithms, and load any content without a valid one (Subresource Integrity section 3.5).
 */
export function isPinned(integrity: string | undefined): boolean {
  return (integrity ?? '')
    .slice(0, 4_096)
    .split(/\s+/)
    .some((expression) => /^sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}(?:\?|$)/.test(expression));
}
