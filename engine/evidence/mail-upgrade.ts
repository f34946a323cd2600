import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { DaneRecords, MailHost, TxtAnswer } from './dns.ts';
import { type FetchedFile, fetchedFile } from './fetched-file.ts';
import { isUnknown, unknown } from './unknown.ts';

/** Mail evidence of version 1: a failed look-up left an empty value, and in part a reason beside it. */
interface MailVersion1 {
  mx: {
    preference: number;
    exchange: string;
    addresses: string[];
    cname: boolean;
    isAddress: boolean;
    failure?: NotAssessedReason;
    freeDomain?: string;
    wildcard?: true;
    dane?: DaneRecords;
  }[];
  mxFailure?: NotAssessedReason;
  nullMx: boolean;
  spf: TxtVersion1[];
  dmarc: TxtVersion1[];
  dmarcReceivers: { receiver: string; authorised: boolean | null }[];
  dkim: { selector: string; answer: TxtVersion1 }[];
  mtaSts: { record: TxtVersion1; policy: (FetchedFile & { text: string | null }) | null };
  tlsRpt: TxtVersion1;
  bimi: TxtVersion1;
  bimiLogo?: FetchedFile;
  bimiCertificate?: FetchedFile;
}

interface TxtVersion1 {
  name: string;
  records: string[];
  outcome: 'answered' | 'no-data' | 'nxdomain' | NotAssessedReason;
}

/** Version 2 states for each look-up that it failed. Where version 1 did not tell, its value is kept. */
export function withMailFacts({ mxFailure, ...older }: MailVersion1): unknown {
  const { mx, nullMx, dmarcReceivers, dkim, mtaSts, bimiLogo, bimiCertificate } = older;
  const spf = older.spf.map(textOf);
  return {
    ...older,
    mx: mxFailure === undefined ? mx.map(hostOf) : unknown(mxFailure),
    nullMx: mxFailure === undefined ? nullMx : unknown(mxFailure),
    spf: spf[0] && isUnknown(spf[0].outcome) ? spf[0].outcome : spf,
    dmarc: older.dmarc.map(textOf),
    dmarcReceivers: dmarcReceivers.map((row) => ({ ...row, authorised: row.authorised ?? unknown('not-collected') })),
    dkim: dkim.map(({ selector, answer }) => ({ selector, answer: textOf(answer) })),
    mtaSts: { record: textOf(mtaSts.record), policy: mtaSts.policy && fetchedFile(mtaSts.policy) },
    tlsRpt: textOf(older.tlsRpt),
    bimi: textOf(older.bimi),
    ...(bimiLogo ? { bimiLogo: fetchedFile(bimiLogo) } : {}),
    ...(bimiCertificate ? { bimiCertificate: fetchedFile(bimiCertificate) } : {}),
  };
}

function hostOf({ addresses, failure, freeDomain, wildcard, dane, ...host }: MailVersion1['mx'][number]): MailHost {
  const known = <T>(fact: T) => (failure === undefined ? fact : unknown(failure));
  return {
    ...host,
    a: known(addresses.filter((address) => !address.includes(':'))),
    aaaa: known(addresses.filter((address) => address.includes(':'))),
    cname: known(host.cname),
    freeDomain: known(freeDomain ?? null),
    wildcard: known(wildcard ?? false),
    dane: known(dane ?? null),
  };
}

function textOf(answer: TxtVersion1): TxtAnswer {
  const { name, records, outcome } = answer;
  if (outcome === 'answered' || outcome === 'no-data' || outcome === 'nxdomain') return { name, records, outcome };
  return { name, records: unknown(outcome), outcome: unknown(outcome) };
}
