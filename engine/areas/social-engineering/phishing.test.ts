import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { phishing } from '#testing/third-party.ts';
import check from './phishing.ts';

const at = (url: string, seen = '2026-11-20T00:00:00Z') => ({ scan: scan(), phishing: phishing({ url, seen }) });

scenarios(check, {
  'no entry': { given: { scan: scan(), phishing: phishing() }, expect: [] },
  'a page elsewhere': { given: at('https://example.com.invalid.test/login'), expect: ['imitated'] },
  'a page on the domain itself': { given: at('https://shop.example.com/x'), expect: [] },
  'no URL': { given: at('not a url'), expect: [] },
});
