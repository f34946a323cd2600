import type { Authorization } from '@assay/contract/values/authorizations.ts';
import { controlledAddresses, createNetwork } from '@assay/engine';
import pLimit from 'p-limit';
import type { Context } from '#platform/context.ts';
import { listAuthorizations, updateAuthorizedAddresses } from '#platform/db/domains/scan-settings.ts';

/** Hosts checked concurrently. */
const AT_ONCE = 10;

/**
 * Checks on the hosts themselves for the tokens of a domain's authorizations, and stores which addresses served them.
 * @param only id of a single authorization to check
 * @returns the authorizations with the addresses whose control was proved by this check
 */
export async function verifyHostControl(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  { companyId, domainId }: { companyId: string; domainId: string },
  signal: AbortSignal,
  only?: string,
): Promise<Authorization[]> {
  const { db, config, clock } = context;
  const given = await db.withCompany(companyId, (tx) => listAuthorizations(tx, domainId));
  const network = createNetwork({ ...config.network, clock });
  const limit = pLimit(AT_ONCE);
  return Promise.all(
    given
      .filter(({ id }) => only === undefined || id === only)
      .map(({ id, token, target, ports, udp, tests }) =>
        limit(async () => {
          const addresses = await controlledAddresses(target, token, network, signal);
          if (!signal.aborted) await db.withCompany(companyId, (tx) => updateAuthorizedAddresses(tx, id, addresses));
          return { target, ports, udp, tests, addresses };
        }),
      ),
  );
}
