import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { isAnyAddressRefused } from '#platform/db/accounts/refused-addresses.ts';
import type { Tx } from '#platform/db/transaction.ts';

let disposable: Set<string> | null = null;

/**
 * Whether this address must not register: those of disposable mail services, and those refused by administrators (an
 * address, or a domain with its subdomains).
 */
export async function isRefused(tx: Tx, email: string): Promise<boolean> {
  disposable ??= disposableEmailBlocklistSet();
  const address = email.toLowerCase();
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  if (domains.some((domain) => disposable!.has(domain))) return true;
  return isAnyAddressRefused(tx, [address, ...domains]);
}
