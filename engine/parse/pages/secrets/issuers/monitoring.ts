import { type SecretRule, secret } from '../secret-rule.ts';

/** Monitoring and alerting; DSNs and keys for browsers are public by design. */
export const MONITORING_SECRETS: readonly SecretRule[] = [
  secret(
    'grafana-service-account-token',
    ['glsa_'],
    /\bglsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}\b/,
    'https://grafana.com/docs/grafana/latest/administration/service-accounts/',
  ),
  secret(
    'grafana-cloud-token',
    ['glc_eyJ'],
    /\bglc_eyJ[A-Za-z0-9+/]{30,400}={0,2}/,
    'https://grafana.com/docs/grafana-cloud/security-and-account-management/authentication-and-permissions/access-policies/',
  ),
  secret(
    'new-relic-key',
    ['NRAK-', 'NRII-', 'NRAA-', 'NRIQ-'],
    /\b(?:NRAK-[A-Z0-9]{27}|NRI[IQ]-[A-Za-z0-9_-]{32}|NRAA-[a-f0-9]{27})(?![\w-])/,
    'https://one.newrelic.com/api-keys',
  ),
  secret(
    'sentry-token',
    ['sntrys_eyJ', 'sntryu_'],
    /\bsntrys_eyJ[A-Za-z0-9+/]{60,600}={0,2}_[A-Za-z0-9+/]{40,45}|\bsntryu_[a-f0-9]{64}\b/,
    'https://sentry.io/settings/account/api/auth-tokens/',
  ),
  secret(
    'dynatrace-token',
    ['dt0c01.', 'dt0s01.', 'dt0s02.', 'dt0s08.', 'dt0s16.'],
    /\bdt0[a-zA-Z]\d\d\.[A-Z0-9]{8,24}\.[A-Z0-9]{64}\b/,
    'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens',
  ),
  secret('rootly-key', ['rootly_'], /\brootly_[a-f0-9]{64}\b/, 'https://rootly.com/account/api_keys'),
];
