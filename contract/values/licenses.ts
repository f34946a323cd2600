/** Plans a license code can give. */
export const LICENSE_PLANS = [21, 22, 23] as const;

export const LICENSE_STATES = ['unused', 'redeemed', 'revoked'] as const;
