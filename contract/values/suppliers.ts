/**
 * Sharing levels: what a main supplier sees (docs/product/suppliers.md). `rating`: score, grade, areas, counts, trend; `findings`:
 * those too, without addresses, paths, names and evidence; `everything`: the same as the owner, read-only.
 */
export const SHARING_LEVELS = ['rating', 'findings', 'everything'] as const;
export type SharingLevel = (typeof SHARING_LEVELS)[number];

/** `invite`: an enterprise invites a main supplier; `ask`: a main supplier asks for access. */
export const INVITATION_KINDS = ['invite', 'ask'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/** Maximum number of domains that one association lists by name; more can be shared with "all". */
export const SHARED_DOMAINS_MAX = 200;

/** What companies may have in common. */
export const DEPENDENCY_KINDS = ['network', 'name-server', 'mail-host', 'cdn', 'certificate-authority'] as const;
export type DependencyKind = (typeof DEPENDENCY_KINDS)[number];
