import type { DelegatedServer, DiscoveryEvidence } from '#evidence/third-party.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './subdomain-delegation.ts';

const to = (...delegation: DelegatedServer[]): { discovery: DiscoveryEvidence } => ({
  discovery: {
    asked: 300,
    unanswered: 0,
    wildcard: [],
    names: [
      { name: 'www.example.com', addresses: ['203.0.113.7'] },
      { name: 'dev.example.com', addresses: [], delegatedTo: delegation.map(({ server }) => server), delegation },
    ],
  },
});

scenarios(check, {
  'no name is delegated': {
    given: { discovery: { asked: 300, unanswered: 0, wildcard: [], names: [] } },
    expect: 'not-applicable',
  },
  'evidence from before the servers were asked': {
    given: {
      discovery: {
        asked: 300,
        unanswered: 0,
        wildcard: [],
        names: [{ name: 'dev.example.com', addresses: [], delegatedTo: ['ns1.gone.example'] }],
      },
    },
    expect: 'not-applicable',
  },
  'a server that carries the zone': {
    given: to({ server: 'ns1.provider.example', state: 'serves' }, { server: 'ns2.gone.example', state: 'missing' }),
    expect: [],
  },
  'a server in a domain that anybody may register': {
    given: to(
      { server: 'ns1.gone.example', state: 'missing', free: 'gone.example' },
      { server: 'ns1.provider.example', state: 'serves' },
    ),
    expect: ['not-registered'],
  },
  'a service at which anybody may set up the zone': {
    given: to({ server: 'ns1.digitalocean.com', state: 'lame' }, { server: 'ns2.digitalocean.com', state: 'lame' }),
    expect: ['claimable', 'claimable'],
  },
  'servers that do not carry the zone': {
    given: to({ server: 'ns1.provider.example', state: 'lame' }, { server: 'ns9.provider.example', state: 'missing' }),
    expect: ['dead'],
  },
  'a server that stays silent': {
    given: to({ server: 'ns1.provider.example', state: 'silent' }, { server: 'ns2.provider.example', state: 'lame' }),
    expect: 'not-assessed',
  },
});
