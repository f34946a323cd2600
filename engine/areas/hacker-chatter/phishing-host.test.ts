import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { phishing } from '#testing/third-party.ts';
import phishingHost from './phishing-host.ts';

const at = (url: string, seen = '2026-11-20T00:00:00Z') => ({ scan: scan(), phishing: phishing({ url, seen }) });

scenarios(phishingHost, {
  'no entry': { given: { scan: scan(), phishing: phishing() }, expect: [] },
  'a page on a host of the domain': { given: at('https://shop.example.com/x/login.php'), expect: ['own-page'] },
  'a page elsewhere': { given: at('https://example.com.invalid.test/login'), expect: [] },
  'an entry of two years ago': { given: at('https://example.com/login', '2024-11-01T00:00:00Z'), expect: [] },
});
