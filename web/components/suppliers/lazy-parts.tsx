import { lazyCard, lazyDialog } from '../loading/lazy.tsx';

/** Parts of the supplier chain on other pages, loaded with their texts on first use. */
const options = (lines: number) => ({ words: ['suppliers'], lines });

/** Owner of the results, and the sharing level. */
export const SharedNote = lazyCard(async () => (await import('./shared-note.tsx')).SharedNote, options(1));
/** Shared findings. */
export const SharedFindings = lazyCard(async () => (await import('./shared-findings.tsx')).SharedFindings, options(6));
/** Shared domains, as the second group of all domains. */
export const SharedDomains = lazyCard(async () => (await import('./shared-domains.tsx')).SharedDomains, options(4));
/** The owner's statements on findings. */
export const OwnerStatements = lazyCard(
  async () => (await import('./owner-statements.tsx')).OwnerStatements,
  options(0),
);
/** Pending invitations. */
export const PendingCard = lazyCard(async () => (await import('./pending-card.tsx')).PendingCard, options(4));
/** Invites a company, or asks one for its results. */
export const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog, ['suppliers']);
