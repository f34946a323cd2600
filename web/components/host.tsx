import { Fragment } from 'react';

/** The address an endpoint begins with. */
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?!\.?[a-z\d-])/i;
const IPV6 = /^\[?[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,}/i;

/** Where a text may break: an IPv4 address nowhere, an IPv6 address after a colon group, and neither before its port. */
function piecesOf(name: string): readonly string[] {
  if (IPV4.test(name)) return name.split(/(?<=\/)/);
  if (IPV6.test(name)) return name.split(/(?<=(?<!\]):)(?=[0-9a-f])/i);
  return name.split(/(?<=[.\-/@]|:(?!\d+\b))/);
}

/** A name, address or endpoint that breaks between its parts, and nowhere else while there is room. */
export function Host({ name }: { name: string }) {
  return (
    <span className="host">
      {piecesOf(name).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name have nothing else to tell them apart
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
