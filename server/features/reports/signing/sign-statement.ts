import { sign } from 'node:crypto';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import type { SignedReport } from '@assay/contract/report/signed/signed-report.ts';
import type { Context } from '#platform/context.ts';
import { privateKeyOf } from '#platform/secrets/ed25519.ts';
import { toSigningKey, writeSigningKeysFile } from './signing-keys.ts';

/**
 * Signs the content of a report with the current key of this installation.
 * @param statement canonical JSON from the process that created the PDF
 * @returns text of the file, canonical JSON as well
 */
export function signStatement(context: Pick<Context, 'config' | 'secrets'>, statement: Buffer): string {
  const key = context.secrets.keys.current('report');
  const { kid, x } = toSigningKey(key);
  const signature: SignedReport['signature'] = {
    algorithm: 'Ed25519',
    key: kid,
    publicKey: x,
    value: sign(null, statement, privateKeyOf(key)).toString('base64url'),
  };
  writeSigningKeysFile(context);
  // Concatenated as text: the statement is large and canonical already, and "report" sorts before "signature".
  return `{"report":${statement.toString('utf8')},"signature":${canonicalJson(signature)}}`;
}
