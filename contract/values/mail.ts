export const MAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const;
