import { asText } from '../source-result.ts';
import { mention, object, type Provider, ProviderError } from './provider.ts';

/**
 * States of a domain (database/domainstate.go of chromium/hstspreload.org): on the list or being added or removed, …
 */
const KNOWN: readonly unknown[] = ['preloaded', 'pending', 'pending-removal', 'pending-automated-removal'];
/** … or not on it. */
const NOT_LISTED: readonly unknown[] = ['unknown', 'rejected', 'removed'];

/**
 * Whether the browsers' preload list contains the domain, by the status API of its maintainers
 * (https://hstspreload.org/). The mention's title is the state; without one the domain is not listed.
 */
export const hstsPreload: Provider = {
  id: 'hstsPreload',
  async lookUp({ domain }, put) {
    const answer = await put({ path: `/status?domain=${encodeURIComponent(domain)}` });
    if (answer === null) return [];
    const { status, preloadedDomain } = object(answer);
    if (NOT_LISTED.includes(status)) return [];
    if (!KNOWN.includes(status)) throw new ProviderError('unreadable');
    return [
      mention({
        provider: 'hstsPreload',
        kind: 'preload',
        // A whole top-level domain may be on the list: `dev`.
        subject: asText(preloadedDomain, 253) || domain,
        title: String(status),
        link: `https://hstspreload.org/?domain=${encodeURIComponent(domain)}`,
      }),
    ];
  },
};
