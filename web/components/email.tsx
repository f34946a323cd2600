import { Fragment } from 'react';

/** An email address that breaks before `@`, and within its domain after a dot or hyphen; never within a word. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  const pieces = at < 0 ? [address] : [address.slice(0, at), ...address.slice(at).split(/(?<=[.-])/)];
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
