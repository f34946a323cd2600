import { Fragment } from 'react';

/** Characters of `@` and a domain that stay on one line: about 140 px in a table, so that a column is not wider. */
const WHOLE_DOMAIN_MAX = 20;

function piecesOf(address: string): readonly string[] {
  const at = address.lastIndexOf('@');
  if (at < 0) return [address];
  const domain = address.slice(at);
  return [address.slice(0, at), ...(domain.length > WHOLE_DOMAIN_MAX ? domain.split(/(?<=[.-])/) : [domain])];
}

/**
 * An email address that breaks before `@`, and within a long domain after a dot or hyphen; never within a word, and
 * never into three lines where two are enough.
 */
export function Email({ address }: { address: string }) {
  const pieces = piecesOf(address);
  return (
    <span className="email">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one address have no other identity
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
