import type { ServiceFacts } from '#evidence/services.ts';
import { bareService, productService } from '../service-facts.ts';

/** An attribute of type text without language (RFC 8010 §3.5.2): length and name, length and value. */
function attribute(text: string, name: string): string | null {
  const at = text.indexOf(`\x41\0${String.fromCharCode(name.length)}${name}`);
  const from = at + 3 + name.length;
  if (at < 0 || text.length < from + 2) return null;
  const length = text.charCodeAt(from) * 256 + text.charCodeAt(from + 1);
  const value = text.slice(from + 2, from + 2 + Math.min(length, 80)).replace(/[^\x20-\x7e]/g, '');
  return value.trim() || null;
}

/** Attributes that a printer returns over IPP (RFC 8011 §4.2.5); null for other HTTP responses. */
export function readIpp(text: string, port: number): ServiceFacts | null {
  const cups = /^Server: CUPS(?:\/([\d.]{1,12}))?/im.exec(text);
  if (/^Content-Type: *application\/ipp\b/im.test(text)) {
    const model = attribute(text, 'printer-make-and-model');
    const firmware = /^[\w.-]{1,30}/.exec(attribute(text, 'printer-firmware-string-version') ?? '')?.[0] ?? null;
    if (model) return { ...productService('ipp', model, firmware, '', true), confidence: 'certain' };
    return cups ? productService('ipp', 'CUPS', cups[1] ?? null, '') : bareService('ipp');
  }
  if (port !== 631) return null;
  if (cups) return productService('ipp', 'CUPS', cups[1] ?? null, '');
  return /^Server: .{0,40}IPP/im.test(text) ? bareService('ipp') : null;
}
