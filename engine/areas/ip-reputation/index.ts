import type { Check } from '../../check.ts';
import blockLists from './block-lists.ts';
import country from './country.ts';
import dnsBlockLists from './dns-block-lists.ts';
import mailReverseDns from './mail-reverse-dns.ts';
import malicious from './malicious.ts';

export const checks: readonly Check[] = [dnsBlockLists, blockLists, malicious, mailReverseDns, country];
