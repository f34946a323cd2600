import type { Check } from '#check.ts';
import blockLists from './block-lists.ts';
import country from './country.ts';
import dnsBlockLists from './dns-block-lists.ts';
import mailHello from './mail-hello.ts';
import mailReverseDns from './mail-reverse-dns.ts';
import malicious from './malicious.ts';
import nameBlockLists from './name-block-lists.ts';
import routeOrigin from './route-origin.ts';

/** IP reputation, in report order. `npm run generate` adds and removes checks. */
export const checks: readonly Check[] = [
  dnsBlockLists,
  nameBlockLists,
  blockLists,
  malicious,
  mailReverseDns,
  mailHello,
  routeOrigin,
  country,
];
