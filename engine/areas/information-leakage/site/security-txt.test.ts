import { files, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import securityTxt from './security-txt.ts';

const url = 'https://example.com/.well-known/security.txt';
const answering = (status: number, text: string | null) => ({
  scan: scan(),
  files: files([], { securityTxt: { url, status, text } }),
});
const until = (day: string) => `Contact: mailto:security@example.com\nExpires: ${day}T00:00:00Z\n`;

scenarios(securityTxt, {
  'with contact and end': { given: answering(200, until('2027-06-30')), expect: [] },
  'no file': { given: answering(404, null), expect: ['missing'] },
  'some page instead': { given: answering(200, '<!doctype html><title>Shop</title>'), expect: ['missing'] },
  'past its end': { given: answering(200, until('2026-01-01')), expect: ['expired'] },
  'without an end': { given: answering(200, 'Contact: mailto:security@example.com'), expect: ['expires-invalid'] },
  'an address that is no link': {
    given: answering(200, 'Contact: security@example.com'),
    expect: ['contact-invalid'],
  },
  'a line that means nothing': { given: answering(200, `hello\n${until('2027-06-30')}`), expect: ['form-invalid'] },
  'leads to another host': { given: answering(301, null), expect: 'not-applicable' },
  'not asked': { given: { scan: scan(), files: files() }, expect: 'not-assessed' },
});
