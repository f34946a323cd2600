export const MEMBER_SORTS = ['account', 'name', 'company', 'createdAt', 'lastLoginAt'] as const;
export const MEMBER_STATES = ['active', 'disabled', 'waiting', 'expired-password'] as const;

export const LICENSE_STATES = ['unused', 'redeemed', 'revoked'] as const;
/** Providers of an installation: each is a button on the login page. */
