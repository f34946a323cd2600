import type { NtlmFacts } from '#evidence/services.ts';
import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import ntlm from './ntlm.ts';

const told: NtlmFacts = {
  computer: 'FILES01',
  domain: 'OFFICE',
  dnsComputer: 'files01.office.example',
  dnsDomain: 'office.example',
  build: '10.0.17763',
};
const nothing: NtlmFacts = { computer: null, domain: null, dnsComputer: null, dnsDomain: null, build: '10.0.17763' };

scenarios(ntlm, {
  'no challenge': { given: { ports: ports([openPort(3389, service('rdp'))]) }, expect: [] },
  'a challenge with names': {
    given: {
      ports: ports([openPort(445, service('smb', { ntlm: told })), openPort(5985, service('winrm', { ntlm: told }))]),
    },
    expect: ['names-told', 'names-told'],
  },
  'a build without names': { given: { ports: ports([openPort(445, service('smb', { ntlm: nothing }))]) }, expect: [] },
});
