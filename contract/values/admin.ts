export const MEMBER_SORTS = ['account', 'name', 'company', 'createdAt', 'lastLoginAt'] as const;
export const MEMBER_STATES = ['active', 'disabled', 'waiting', 'expired-password'] as const;
