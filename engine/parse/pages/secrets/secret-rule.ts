import type { FileSignature } from '../file-rules.ts';
import { hasHighEntropy } from './secret-proof.ts';

/** The format of one issuer's credentials, and where they are revoked. */
export interface SecretRule extends FileSignature {
  /** Texts of which each credential contains one; without them, the pattern is not tried. Case matters. */
  marks: readonly string[];
  /** The issuer's page, or its manual, for revoking the credential. */
  revoke: string;
  /** Distinguishes credentials from placeholders of the same form. */
  isReal(secret: string): boolean;
}

/** A row of the tables in this folder. */
export function secret(
  id: string,
  marks: readonly string[],
  content: RegExp,
  revoke: string,
  isReal: SecretRule['isReal'] = hasHighEntropy,
): SecretRule {
  return { id, class: 'secret', paths: [], marks, content, revoke, isReal };
}
