import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import mailAccess from './mail-access.ts';

const imap = (banner: string) => ({ ports: ports([openPort(143, service('imap'), { banner })]) });

scenarios(mailAccess, {
  'none open': { given: { ports: ports() }, expect: [] },
  'IMAP with STARTTLS': { given: imap('* OK [CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED] ready'), expect: [] },
  'IMAP without': { given: imap('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready'), expect: ['without-tls'] },
  'handing in mail with STARTTLS': {
    given: {
      ports: ports([openPort(587, service('smtp'), { banner: '220 mx ESMTP 250-mx 250-STARTTLS 250 AUTH PLAIN' })]),
    },
    expect: [],
  },
  'handing in mail without': {
    given: { ports: ports([openPort(587, service('smtp'), { banner: '220 mx ESMTP 250-mx 250 AUTH PLAIN' })]) },
    expect: ['without-tls'],
  },
  'servers among themselves': {
    given: { ports: ports([openPort(25, service('smtp'), { banner: '220 mx ESMTP 250 mx' })]) },
    expect: [],
  },
  'IMAP over TLS': {
    given: { ports: ports([openPort(993, service('imap'), { tls: true, banner: '* OK ready' })]) },
    expect: [],
  },
});
