import type { DnsResponder } from './dns-servers.ts';

const SERVFAIL = 2;
const DS = { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32) };

/** A resolver that fails the first query of each name and type, as while it fills its cache. */
export function failingOnce(answer: DnsResponder): DnsResponder {
  const known = new Set<string>();
  return (asked) => {
    const key = `${asked.name} ${asked.type}`;
    if (known.has(key)) return answer(asked);
    known.add(key);
    return { rcode: SERVFAIL };
  };
}

/**
 * A resolver that fails every query unless checking is disabled, as if it did not accept the signatures.
 * @param signed name that has DS records; null if none has
 */
export function withholding(signed: string | null): (answer: DnsResponder) => DnsResponder {
  return (answer) => (asked) => {
    if (!asked.checkingDisabled) return { rcode: SERVFAIL };
    if (asked.type !== 'DS' || asked.name !== signed) return answer(asked);
    return { answers: [{ name: asked.name, type: 'DS', ttl: 60, data: DS } as never] };
  };
}
