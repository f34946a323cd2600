import { SPF_CASES } from '../../engine/testing/spf-suite.ts';
import type { Row } from './compare.ts';

/** The test suite of RFC 7208: its expected results are the ground truth and count as the peer's results. */
export async function spfRow(): Promise<Row> {
  const cells = await Promise.all(
    SPF_CASES.map(async ({ name, expected, result }) => ({
      target: name,
      item: expected.join(' or '),
      truth: true,
      own: expected.includes(await result()),
      peer: true,
    })),
  );
  return { title: 'SPF evaluation', peer: 'RFC 7208 test suite 2014.04', cells };
}
