/** Plans a license code can give. */
export const LICENCE_PLANS = [21, 22, 23] as const;

export const LICENCE_STATES = ['unused', 'redeemed', 'revoked'] as const;
