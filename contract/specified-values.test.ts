import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { AREAS } from './areas.ts';
import { LANGUAGES, nearestLanguage } from './languages.ts';
import {
  APPLICATION_VERSION,
  AUTO_SCAN_INTERVAL_DAYS,
  DOMAIN_LENGTH_MAX,
  LANGUAGE_HISTORY_MAX,
  REPORT_CACHE_MS,
  ROUTE_LOADING_TIMEOUT_MS,
  SCAN_REPEAT_DAYS,
  SESSION_LIFETIME_MS,
  SUBCONTRACTORS_MAX,
  TOAST_MS,
  TRIAL_DAYS,
  VERIFICATIONS_PER_HOUR,
  WEBSOCKET_AUTH_DELAY_MS,
  WEBSOCKET_RECONNECT_ATTEMPTS,
  WEBSOCKET_RECONNECT_INTERVAL_MS,
} from './limits.ts';
import { SCAN_STATES } from './scan-states.ts';
import { COUNT_COLUMNS, countColumn, SEVERITIES } from './severities.ts';
import { DNS_PROVIDERS } from './values/dns-providers.ts';

test('the limits have the values of the specification', () => {
  assert.equal(APPLICATION_VERSION, '4.4.41');
  assert.deepEqual(
    [SESSION_LIFETIME_MS, ROUTE_LOADING_TIMEOUT_MS, TOAST_MS, REPORT_CACHE_MS],
    [10_800_000, 120_000, 3_000, 86_400_000],
  );
  assert.deepEqual(
    [WEBSOCKET_RECONNECT_ATTEMPTS, WEBSOCKET_RECONNECT_INTERVAL_MS, WEBSOCKET_AUTH_DELAY_MS],
    [5, 5_000, 100],
  );
  assert.deepEqual([VERIFICATIONS_PER_HOUR, DOMAIN_LENGTH_MAX], [3, 253]);
  assert.deepEqual([SCAN_REPEAT_DAYS, TRIAL_DAYS, AUTO_SCAN_INTERVAL_DAYS], [7, 7, { min: 1, max: 365 }]);
  assert.deepEqual([LANGUAGE_HISTORY_MAX, SUBCONTRACTORS_MAX], [10, 5]);
});

test('the scan states have the numbers of the specification', () => {
  assert.deepEqual(SCAN_STATES, { failed: 0, phaseOne: 1, complete: 2, inProgress: 9 });
});

test('findings are counted in six columns, each in exactly one', () => {
  assert.deepEqual([...COUNT_COLUMNS], ['critical', 'high', 'medium', 'low', 'informational', 'other']);
  for (const severity of SEVERITIES) {
    assert.equal(countColumn({ severity, confidence: 'certain' }), severity);
    assert.equal(countColumn({ severity, confidence: 'firm' }), severity);
    assert.equal(countColumn({ severity, confidence: 'tentative' }), 'other');
  }
  shows(
    '3.entity.risk-critical',
    '3.entity.risk-high',
    '3.entity.risk-medium',
    '3.entity.risk-low',
    '3.entity.risk-other',
    '3.entity.risk-informational',
  );
});

test('seven areas belong to phase 1 and the three intelligence areas to phase 2', () => {
  assert.equal(AREAS.length, 10);
  assert.deepEqual(
    AREAS.filter(({ phase }) => phase === 2).map(({ id }) => id),
    ['information_leakage', 'hacker_chatter', 'social_engineering'],
  );
});

test('there are fifteen languages, each with code, name, native name, short form, flag and direction', () => {
  assert.equal(LANGUAGES.length, 15);
  for (const field of ['code', 'name', 'nativeName', 'short', 'flag'] as const)
    assert.equal(
      LANGUAGES.every((language) => language[field].length > 0),
      true,
      field,
    );
  for (const field of ['code', 'name', 'short', 'flag'] as const)
    assert.equal(new Set(LANGUAGES.map((language) => language[field])).size, 15, field);
  for (const { code, rtl } of LANGUAGES) {
    // The platform knows the direction of a script from its language.
    const script = new Intl.Locale(code).maximize().script;
    assert.equal(rtl, ['Arab', 'Hebr'].includes(script!), code);
  }
  shows(
    '3.entity.language-code',
    '3.entity.language-name',
    '3.entity.language-native',
    '3.entity.language-short',
    '3.entity.language-flag',
    '3.entity.language-rtl',
  );
});

test('a preferred language selects the closest one, Chinese by its script, and English if none matches', () => {
  const wishes = {
    pt: 'pt-BR',
    'pt-PT': 'pt-BR',
    'zh-Hant-HK': 'zh-TW',
    'zh-HK': 'zh-TW',
    zh: 'zh-CN',
    'zh-SG': 'zh-CN',
    DE: 'de',
  };
  for (const [wish, language] of Object.entries(wishes)) assert.equal(nearestLanguage(wish), language, wish);
  for (const wish of ['', 'tlh', null, undefined]) assert.equal(nearestLanguage(wish), 'en-US');
});

test('the setup guide has ten providers and a general entry', () => {
  assert.deepEqual(
    DNS_PROVIDERS.map(({ name }) => name),
    [
      'Cloudflare',
      'Amazon Route 53',
      'Google Cloud DNS',
      'Azure DNS',
      'GoDaddy',
      'Namecheap',
      'Gandi',
      'OVHcloud',
      'DigitalOcean',
      'HiNet',
      '',
    ],
  );
});
