import type net from 'node:net';
import type { OpenPort, ServiceFacts } from '#evidence/services.ts';
import type { Network } from '#network/network.ts';

/** Where a further request goes. */
export interface Place {
  address: string;
  host: string;
  network: Network;
  signal: AbortSignal;
}

/**
 * A further, read-only request to an identified service, over a connection of its own.
 * @returns what it adds to the facts; null if it does not apply to the service, or the answer says nothing
 * @throws Error if the service could not be reached again, or did not answer
 */
export type Attempt<T extends Partial<ServiceFacts> = Partial<ServiceFacts>> = (
  open: OpenPort,
  place: Place,
  connect: () => Promise<net.Socket>,
) => Promise<T | null>;
