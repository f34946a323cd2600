import { behaviour, certificate, scan, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './certificate-proofs.ts';

type Leaf = Parameters<typeof certificate>[0];
const leaf = (changes: Leaf, more: Parameters<typeof tls>[0] = {}) => ({
  tls: tls({ chain: [certificate(changes)], ...more }),
  scan: scan(),
});
const short = { notBefore: '2026-11-19T00:00:00.000Z', notAfter: '2026-11-26T00:00:00.000Z' };

scenarios(check, {
  'logged and revocable': { given: leaf({}), expect: [] },
  'in no log': { given: leaf({ loggedProofs: 0 }), expect: ['not-logged'] },
  'proofs in the handshake': {
    given: leaf({ loggedProofs: 0 }, { behaviour: behaviour({ loggedProofs: true }) }),
    expect: [],
  },
  'proofs may be in the stapled answer': { given: leaf({ loggedProofs: 0 }, { ocspStapled: true }), expect: [] },
  'no way to call it back': { given: leaf({ crlUrl: false }), expect: ['no-revocation'] },
  'a responder is a way': { given: leaf({ crlUrl: false, ocspUrl: true }), expect: [] },
  'a week needs none': { given: leaf({ crlUrl: false, ...short }), expect: [] },
  'a promise to staple that is not kept': {
    given: leaf({ mustStaple: true }, { ocspStapled: false }),
    expect: ['staple-missing'],
  },
  'a promise that is kept': { given: leaf({ mustStaple: true }, { ocspStapled: true }), expect: [] },
  'a chain that nobody trusts': {
    given: leaf({ loggedProofs: 0 }, { problems: ['self-signed'] }),
    expect: 'not-applicable',
  },
  'an authority that the operator added': {
    given: leaf({ loggedProofs: 0, crlUrl: false }, { privateRoot: true }),
    expect: 'not-applicable',
  },
  'evidence of version 1': { given: leaf({ loggedProofs: null }), expect: 'not-applicable' },
});
