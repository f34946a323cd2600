import { type ComponentType, lazy } from 'react';
import { loadScreenWords } from '../../language/i18n.ts';

/** Parts of the supplier chain that stand on pages of others: they and their words come when they are first needed. */

function withWords<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadScreenWords('suppliers')]);
    return { default: part };
  });
}

/** Whose results these are, and how much of them is shared. */
export const SharedNote = withWords(async () => (await import('./shared-note.tsx')).SharedNote);
/** What was found, as far as it is shared. */
export const SharedFindings = withWords(async () => (await import('./shared-findings.tsx')).SharedFindings);
/** Domains that others share, as the second group of all domains. */
export const SharedDomains = withWords(async () => (await import('./shared-domains.tsx')).SharedDomains);
/** What an owner states about a finding. */
export const Statement = withWords(async () => (await import('./shared-findings.tsx')).Statement);
