import { Fragment } from 'react';

/** IPv4 address at the start of an endpoint. */
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?!\.?[a-z\d-])/i;
const IPV6 = /^\[?[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,}/i;

/** Ends of an endpoint that stay on the line of its port. */
const PROTOCOLS = ['tcp', 'udp'];

/**
 * Line break opportunities: none in an IPv4 address, after a colon group in an IPv6 address, none before the port or
 * between it and its protocol.
 */
function piecesOf(name: string): readonly string[] {
  const pieces = splitName(name);
  const end = pieces.at(-1)!;
  return pieces.length > 1 && PROTOCOLS.includes(end) ? [...pieces.slice(0, -2), `${pieces.at(-2)}${end}`] : pieces;
}

function splitName(name: string): readonly string[] {
  if (IPV4.test(name)) return name.split(/(?<=\/)/);
  if (IPV6.test(name)) return name.split(/(?<=(?<!\]):)(?=[0-9a-f])/i);
  return name.split(/(?<=[.\-/@]|:(?!\d+\b))/);
}

/** A name, address or endpoint that wraps only between its parts. */
export function Host({ name }: { name: string }) {
  return (
    <span className="host">
      {piecesOf(name).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
