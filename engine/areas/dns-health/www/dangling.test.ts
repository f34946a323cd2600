import { exchange, hop, http as httpOf, page, scan as scanOf } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import dangling from './dangling.ts';

const scan = scanOf();
const host = { a: [], aaaa: [], cnames: ['shop.provider.example'], dangling: true, exists: true };

const claimed = { ...host, a: ['203.0.113.1'], cnames: ['shop.github.io'], dangling: false };
const site = (status: number, title: string) => httpOf({ secure: exchange([hop({ status })], page({ title })) });

scenarios(dangling, {
  'an alias that leads to an address': {
    given: { 'host-dns': { ...host, a: ['203.0.113.1'], dangling: false }, scan },
    expect: [],
  },
  'an alias to a foreign name that is gone': { given: { 'host-dns': host, scan }, expect: ['outside-target'] },
  'an alias to an own name that is gone': {
    given: { 'host-dns': { ...host, cnames: ['old.example.com'] }, scan },
    expect: ['own-target'],
  },
  'a page for names that nobody claimed': {
    given: { 'host-dns': claimed, scan, http: site(404, 'Site not found \u00b7 GitHub Pages') },
    expect: ['claimable'],
  },
  'a site of the same service': { given: { 'host-dns': claimed, scan, http: site(200, 'Our shop') }, expect: [] },
  'the same words on another service': {
    given: {
      'host-dns': { ...claimed, cnames: ['shop.provider.example'] },
      scan,
      http: site(404, 'Site not found \u00b7 GitHub Pages'),
    },
    expect: [],
  },
  'a bucket that nobody holds': {
    given: {
      'host-dns': { ...claimed, cnames: ['old.s3-website-eu-west-1.amazonaws.com'] },
      scan,
      http: httpOf({ secure: exchange([hop({ status: 404, headers: [['x-amz-error-code', 'NoSuchBucket']] })]) }),
    },
    expect: ['claimable'],
  },
  'no alias': { given: { 'host-dns': { ...host, cnames: [], dangling: false }, scan }, expect: 'not-applicable' },
});
