import { scan as scanOf } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import dangling from './dangling.ts';

const scan = scanOf();
const host = { a: [], aaaa: [], cnames: ['shop.provider.example'], dangling: true, exists: true };

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
  'no alias': { given: { 'host-dns': { ...host, cnames: [], dangling: false }, scan }, expect: 'not-applicable' },
});
