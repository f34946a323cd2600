import { Fragment } from 'react';

/** A name, address or endpoint that breaks after dots, hyphens and colons, and nowhere else while there is room. */
export function Host({ name }: { name: string }) {
  const pieces = name.split(/(?<=[.\-:/@])/);
  return (
    <span className="host">
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name have nothing else to tell them apart
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
