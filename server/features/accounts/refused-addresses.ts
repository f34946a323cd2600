import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { anyRefused } from '../../platform/db/accounts/refused-addresses.ts';
import type { Tx } from '../../platform/db/transaction.ts';

let disposable: Set<string> | null = null;

/**
 * May this address not register? Those of throw-away mail services, and what administrators refuse: an address, or a domain
 * with everything below it.
 */
export async function isRefused(tx: Tx, email: string): Promise<boolean> {
  disposable ??= disposableEmailBlocklistSet();
  const address = email.toLowerCase();
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  if (domains.some((domain) => disposable!.has(domain))) return true;
  return anyRefused(tx, [address, ...domains]);
}
