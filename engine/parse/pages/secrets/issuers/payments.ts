import { hasHighEntropy } from '../secret-proof.ts';
import { type SecretRule, secret } from '../secret-rule.ts';

/** Paystack's keys have Stripe's prefix and forty hexadecimal digits. */
const PAYSTACK = /^sk_live_[a-f0-9]{40}$/;

/** Payment and shop services; publishable keys are public by design. */
export const PAYMENT_SECRETS: readonly SecretRule[] = [
  secret(
    'paystack-secret-key',
    ['sk_live_'],
    /\bsk_live_[a-f0-9]{40}\b/,
    'https://dashboard.paystack.com/#/settings/developers',
  ),
  secret(
    'stripe-secret-key',
    ['sk_live_', 'rk_live_'],
    /\b[sr]k_live_[A-Za-z0-9]{20,247}\b/,
    'https://dashboard.stripe.com/apikeys',
    (key) => hasHighEntropy(key) && !PAYSTACK.test(key),
  ),
  secret(
    'stripe-webhook-secret',
    ['whsec_'],
    /\bwhsec_[A-Za-z0-9+/]{32,64}={0,2}/,
    'https://dashboard.stripe.com/webhooks',
  ),
  secret(
    'square-token',
    ['EAAA', 'sq0atp-', 'sq0csp-'],
    /\bEAAA[\w-]{60}(?![\w-])|\bsq0(?:atp-[\w-]{22}|csp-[\w-]{43})(?![\w-])/,
    'https://developer.squareup.com/apps',
  ),
  secret(
    'braintree-token',
    ['access_token$production$'],
    /\baccess_token\$production\$[a-z0-9]{16}\$[a-f0-9]{32}\b/,
    'https://developer.paypal.com/braintree/docs/guides/credentials',
  ),
  secret(
    'plaid-token',
    ['access-production-'],
    /\baccess-production-[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}\b/,
    'https://plaid.com/docs/api/items/#itemremove',
  ),
  secret(
    'flutterwave-secret-key',
    ['FLWSECK-'],
    /\bFLWSECK-[a-f0-9]{32}-X\b/,
    'https://app.flutterwave.com/dashboard/settings/apis/live',
  ),
  secret(
    'gocardless-token',
    ['live_'],
    /(?<![\w-])live_[A-Za-z0-9_-]{40}(?![\w-])/,
    'https://manage.gocardless.com/developers',
    (token) => hasHighEntropy(token) && /\d/.test(token) && /[A-Z]/.test(token),
  ),
  secret(
    'mollie-key',
    ['live_'],
    /(?<![\w-])live_[A-Za-z0-9]{30}\b(?!-)/,
    'https://my.mollie.com/dashboard/developers/api-keys',
  ),
  secret('lob-key', ['live_'], /(?<![\w-])live_[a-f0-9]{35}\b(?!-)/, 'https://dashboard.lob.com/settings/api-keys'),
  secret(
    'paddle-key',
    ['pdl_live_apikey_'],
    /\bpdl_live_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}\b/,
    'https://vendors.paddle.com/authentication-v2',
  ),
  secret(
    'shopify-token',
    ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_'],
    /\bshp(?:at|ca|pa|ss|ua)_[a-fA-F0-9]{32}\b/,
    'https://shopify.dev/docs/apps/build/authentication-authorization/client-secrets/rotate-revoke-client-credentials',
  ),
  secret(
    'woocommerce-secret',
    ['cs_'],
    /\bcs_[a-f0-9]{40}\b/,
    'https://woocommerce.com/document/woocommerce-rest-api/',
  ),
  secret('easypost-key', ['EZAK'], /\bEZAK[A-Za-z0-9]{54}\b/, 'https://www.easypost.com/account/api-keys'),
  secret('shippo-token', ['shippo_live_'], /\bshippo_live_[a-fA-F0-9]{40}\b/, 'https://apps.goshippo.com/settings/api'),
  secret('duffel-token', ['duffel_live_'], /\bduffel_live_[A-Za-z0-9_=-]{43}(?![\w=-])/, 'https://app.duffel.com/'),
];
