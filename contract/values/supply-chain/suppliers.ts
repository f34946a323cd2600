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

/** Tiers that a main supplier sorts its suppliers into: 1 = critical for its business, 3 = of little importance. */
export const SUPPLIER_TIERS = [1, 2, 3] as const;
export type SupplierTier = (typeof SUPPLIER_TIERS)[number];

/** Groups of one supplier, and characters of a group's name: as for tags of domains. */
export const SUPPLIER_GROUPS_MAX = 10;
export const SUPPLIER_GROUP_LENGTH_MAX = 30;
/** Characters of a note about a supplier, as for comments on findings. */
export const SUPPLIER_NOTE_MAX = 2_000;
/** Companies of one call that reminds suppliers: a page of the list. */
export const REMINDED_AT_ONCE_MAX = 50;
/** A supplier is reminded at most once within this time by one company. */
export const REMINDER_PAUSE_DAYS = 7;
/** Reminders that one company may send within a day. */
export const REMINDERS_PER_DAY = 200;
/** Suppliers that fit side by side. */
export const COMPARED_SUPPLIERS = { min: 2, max: 4 } as const;

/** What happened with a supplier, as its timeline lists it. */
export const SUPPLIER_EVENTS = ['linked', 'ended', 'grade', 'note', 'reminder', 'questionnaire'] as const;
export type SupplierEventKind = (typeof SUPPLIER_EVENTS)[number];
