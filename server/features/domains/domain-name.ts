import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { DOMAIN_LENGTH_MAX } from '@assay/contract/limits.ts';
import { parse } from 'tldts';
import { AppError } from '#platform/errors.ts';

/** A name that can be verified. */
export interface DomainName {
  /** Lower case ASCII form, without a final dot. */
  ascii: string;
  /** Unicode form of an internationalized name; otherwise equal to `ascii`. */
  unicode: string;
  /** The registrable domain of the name. */
  registrableDomain: string;
  /** It is itself registrable. */
  registrable: boolean;
}

/**
 * Parses user input (docs/product/validation.md: valid format, at most 253 characters, complete, no prefix; docs/product/domains.md: no public suffix,
 * address or single label).
 * @throws {AppError} domain-*
 */
export function parseDomainName(typed: string): DomainName {
  const text = typed.trim().replace(/\.$/, '');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) throw new AppError('domain-has-scheme');
  if (text.length > DOMAIN_LENGTH_MAX) throw new AppError('domain-too-long', { length: DOMAIN_LENGTH_MAX });
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) throw new AppError('domain-is-address');
  if (text === '' || /[\s/?#@:\\%]/.test(text)) throw new AppError('domain-invalid', { domain: shown(text) });
  const ascii = domainToASCII(text.toLowerCase());
  // domainToASCII turns number-like names into addresses, as URLs do: `127.1` is `127.0.0.1`.
  if (isIP(ascii) !== 0) throw new AppError('domain-is-address');
  if (ascii.length > DOMAIN_LENGTH_MAX) throw new AppError('domain-too-long', { length: DOMAIN_LENGTH_MAX });
  const labels = ascii.split('.');
  if (ascii === '' || !labels.every(isLabel)) throw new AppError('domain-invalid', { domain: shown(text) });
  if (labels.length === 1) throw new AppError('domain-incomplete');
  const { domain } = parse(ascii, { allowPrivateDomains: true });
  if (!domain) throw new AppError('domain-public-suffix', { domain: shown(text) });
  return { ascii, unicode: domainToUnicode(ascii), registrableDomain: domain, registrable: domain === ascii };
}

/** RFC 1123 §2.1 host name label; an all-numeric last label cannot be a top-level domain. */
function isLabel(label: string, index: number, all: string[]): boolean {
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) return false;
  return index < all.length - 1 || !/^\d+$/.test(label);
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
