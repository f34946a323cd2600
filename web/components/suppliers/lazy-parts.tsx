import { lazyCard } from '../loading/lazy.tsx';

/** Parts of the supplier chain that stand on pages of others: they and their words come when they are first needed. */
const options = (lines: number) => ({ words: ['suppliers'], lines });

/** Whose results these are, and how much of them is shared. */
export const SharedNote = lazyCard(async () => (await import('./shared-note.tsx')).SharedNote, options(1));
/** What was found, as far as it is shared. */
export const SharedFindings = lazyCard(async () => (await import('./shared-findings.tsx')).SharedFindings, options(6));
/** Domains that others share, as the second group of all domains. */
export const SharedDomains = lazyCard(async () => (await import('./shared-domains.tsx')).SharedDomains, options(4));
/** What an owner states about a finding. */
export const Statement = lazyCard(async () => (await import('./shared-findings.tsx')).Statement, options(0));
