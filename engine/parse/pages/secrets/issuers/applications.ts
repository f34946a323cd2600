import { hasHighEntropy } from '../secret-proof.ts';
import { type SecretRule, secret } from '../secret-rule.ts';

/** Applications over the network, content and documents. */
export const APPLICATION_SECRETS: readonly SecretRule[] = [
  secret(
    'linear-key',
    ['lin_api_', 'lin_oauth_'],
    /\blin_(?:api|oauth)_[A-Za-z0-9]{40,64}\b/,
    'https://linear.app/settings/account/security',
  ),
  secret(
    'notion-token',
    ['ntn_', 'secret_'],
    /\bntn_\d{11}[A-Za-z0-9]{35}\b|\bsecret_[A-Za-z0-9]{43}\b/,
    'https://www.notion.so/profile/integrations',
  ),
  secret('airtable-token', ['pat'], /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/, 'https://airtable.com/create/tokens'),
  secret(
    'asana-token',
    ['1/1', '2/1'],
    /(?<![\w/])[12]\/1\d{14,16}(?:\/1\d{14,16})?:[a-f0-9]{32}\b/,
    'https://app.asana.com/0/my-apps',
  ),
  secret('clickup-token', ['pk_'], /\bpk_\d{5,10}_[A-Z0-9]{32}\b/, 'https://app.clickup.com/settings/apps'),
  secret('figma-token', ['figd_', 'figo_', 'figu_'], /\bfig[dou]_[\w-]{40}(?![\w-])/, 'https://www.figma.com/settings'),
  secret('typeform-token', ['tfp_'], /\btfp_[\w.=-]{59}(?![\w=-])/, 'https://admin.typeform.com/user/tokens'),
  secret(
    'contentful-management-token',
    ['CFPAT-'],
    /\bCFPAT-[\w-]{43}(?![\w-])/,
    'https://app.contentful.com/account/profile/cma_tokens',
  ),
  secret(
    'dropbox-token',
    ['sl.'],
    /\bsl\.(?:u\.)?[A-Za-z0-9_-]{130,1300}(?![\w-])/,
    'https://www.dropbox.com/developers/apps',
  ),
  secret('frame-io-token', ['fio-u-'], /\bfio-u-[\w=-]{64}(?![\w=-])/, 'https://developer.frame.io/app/tokens'),
  secret(
    'adobe-client-secret',
    ['p8e-'],
    /\bp8e-[A-Za-z0-9_-]{32}(?![\w-])/,
    'https://developer.adobe.com/console/projects',
  ),
  secret('adafruit-io-key', ['aio_'], /\baio_[A-Za-z0-9]{28}\b/, 'https://io.adafruit.com/'),
  secret(
    'cloudinary-url',
    ['cloudinary://'],
    /\bcloudinary:\/\/\d{15}:[\w-]{27}@[a-z0-9_-]{1,60}/,
    'https://console.cloudinary.com/settings/api-keys',
    (url) => hasHighEntropy(url.slice(0, url.indexOf('@'))),
  ),
  secret(
    'mapbox-secret-token',
    ['sk.eyJ'],
    /\bsk\.eyJ[A-Za-z0-9_-]{40,300}\.[\w-]{20,25}(?![\w-])/,
    'https://console.mapbox.com/account/access-tokens/',
  ),
  secret(
    'maxmind-key',
    ['_mmk'],
    /\b[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b/,
    'https://www.maxmind.com/en/accounts/current/license-key',
  ),
  secret(
    'okta-token',
    ['SSWS 00'],
    /\bSSWS 00[A-Za-z0-9_-]{40}(?![\w-])/,
    'https://developer.okta.com/docs/guides/create-an-api-token/main/',
  ),
  secret(
    'launchdarkly-key',
    ['sdk-'],
    /(?<![\w-])sdk-[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}\b/,
    'https://app.launchdarkly.com/settings/projects',
  ),
  secret('segment-token', ['sgp_'], /\bsgp_[A-Za-z0-9]{64}\b/, 'https://app.segment.com/'),
  secret(
    'posthog-personal-key',
    ['phx_'],
    /\bphx_[A-Za-z0-9]{43,50}\b/,
    'https://app.posthog.com/settings/user-api-keys',
  ),
];
