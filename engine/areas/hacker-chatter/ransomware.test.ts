import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { ransomwarePosts } from '#testing/third-party.ts';
import ransomware from './ransomware.ts';

const post = (discovered: string) => ({
  scan: scan(),
  'ransomware-posts': ransomwarePosts({ group: 'inventedgroup', title: 'example.com', discovered, matched: 'domain' }),
});

scenarios(ransomware, {
  'no post': { given: { scan: scan(), 'ransomware-posts': ransomwarePosts() }, expect: [] },
  'a post of last month': { given: post('2026-10-30 23:46:53.997398'), expect: ['named'] },
  'a post of years ago': { given: post('2021-09-09 23:46:53.997398'), expect: ['named-before'] },
  'a post without a date that can be read': { given: post('yesterday'), expect: [] },
});
