import type { TlsVersion } from '#evidence/web.ts';
import { tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import versions from './tls-versions.ts';

const ALL: TlsVersion[] = ['SSLv2', 'SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const offering = (...offered: TlsVersion[]) => ({
  tls: tls({ versions: ALL.map((version) => ({ version, offered: offered.includes(version) })) }),
});

scenarios(versions, {
  '1.2 and 1.3': { given: offering('TLSv1.2', 'TLSv1.3'), expect: [] },
  'SSL 3 beside them': { given: offering('SSLv3', 'TLSv1.2', 'TLSv1.3'), expect: ['ssl-offered'] },
  '1.0 and 1.1 beside them': {
    given: offering('TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'),
    expect: ['old-tls-offered'],
  },
  '1.0 only': { given: offering('TLSv1.0'), expect: ['old-tls-offered', 'no-modern-version'] },
  '1.2 only': { given: offering('TLSv1.2'), expect: ['no-tls-1-3'] },
  'what could not be asked is not missing': {
    given: {
      tls: tls({
        versions: [
          { version: 'TLSv1.2', offered: true },
          { version: 'TLSv1.3', offered: null },
        ],
      }),
    },
    expect: [],
  },
  'no version answered': { given: offering(), expect: 'not-assessed' },
});
