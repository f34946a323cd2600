import { randomBytes } from 'node:crypto';
import { type Fact, isUnknown, unknown } from '#evidence/unknown.ts';
import { failureReasonOf, type Network } from '../network.ts';

/**
 * Whether a random name next to this one has the same addresses, so that only a wildcard answers for it. Never throws.
 */
export async function isWildcardAnswer(
  name: string,
  addresses: readonly string[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<boolean>> {
  const above = name.split('.').slice(1).join('.');
  try {
    const { a, aaaa } = await network.lookup(`${randomBytes(8).toString('hex')}.${above}`, signal);
    if (isUnknown(aaaa)) return aaaa;
    const found = [...a, ...aaaa];
    return found.length > 0 && found.toSorted().join() === addresses.toSorted().join();
  } catch (error) {
    return unknown(failureReasonOf(error));
  }
}
