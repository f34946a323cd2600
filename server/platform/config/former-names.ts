import type { VariableName } from './variables.ts';

/** Earlier names of variables: each is still read if the present one is unset, and the start logs a warning. */
export const FORMER_NAMES: Readonly<Partial<Record<VariableName, string>>> = {
  PROCESS_ROLE: 'ROLE',
  DATABASE_EMBEDDED_OS_USER: 'EMBEDDED_PG_USER',
  PASSWORD_MIN_LENGTH: 'PASSWORD_LENGTH_MIN',
  OIDC_ISSUER: 'SIGN_ON_ISSUER',
  OIDC_CLIENT_ID: 'SIGN_ON_CLIENT_ID',
  OIDC_CLIENT_SECRET: 'SIGN_ON_CLIENT_SECRET',
  OIDC_NAME: 'SIGN_ON_NAME',
  OIDC_SECOND_FACTOR: 'SIGN_ON_SECOND_FACTOR',
  OIDC_PRIVATE_HOSTS: 'SIGN_ON_PRIVATE_HOSTS',
  SCAN_AUTHORIZED_CONNECTIONS_PER_SECOND: 'SCAN_DEEP_CONNECTIONS_PER_SECOND',
  SCAN_MAX_HOSTS: 'HOSTS_PER_SCAN',
};
