import { sign } from 'node:crypto';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import { REPORT_JWS_TYPE } from '@assay/contract/report/signed/format.ts';
import type { SignedReport } from '@assay/contract/report/signed/signed-report.ts';
import type { Context } from '#platform/context.ts';
import { privateKeyOf } from '#platform/secrets/ed25519.ts';
import { toSigningKey, writeSigningKeysFile } from './signing-keys.ts';

/**
 * The same data as a JSON Web Signature in compact form (RFC 7515), signed with the current key, for libraries that
 * verify those. Its header contains the public key, and the id under which the key is published.
 * @param signed text of the signed file
 */
export function jwsOf({ secrets }: Pick<Context, 'secrets'>, signed: string): string {
  const key = secrets.keys.current('report');
  const { kid, kty, crv, x } = toSigningKey(key);
  // RFC 9864: the algorithm with its curve.
  const header = canonicalJson({ alg: 'Ed25519', jwk: { crv, kty, x }, kid, typ: REPORT_JWS_TYPE });
  const parts = [header, statementIn(signed)].map((part) => Buffer.from(part).toString('base64url'));
  const signature = sign(null, Buffer.from(parts.join('.')), privateKeyOf(key));
  return `${parts.join('.')}.${signature.toString('base64url')}`;
}

/** Canonical JSON of the report in a signed file. */
export const statementIn = (signed: string): string =>
  signed.slice('{"report":'.length, signed.lastIndexOf(',"signature":'));

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
