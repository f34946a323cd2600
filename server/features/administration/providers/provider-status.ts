import type { ProviderRow } from '@assay/contract/api/administration/intelligence-providers.ts';
import {
  PROVIDER_IDS,
  PROVIDERS,
  type ProviderFailure,
  type ProviderId,
  type ProviderState,
} from '@assay/contract/values/intelligence-providers.ts';
import { createNetwork, testProvider } from '@assay/engine';
import type { Actor } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { listProviderStates, type ProviderStateRow, upsertProviderState } from '#platform/db/provider-states.ts';
import { fixingVariable } from '#platform/settings/source-settings.ts';

type Parts = Pick<Context, 'config' | 'settings' | 'db'>;

/** A provider that was not queried for this long may have changed. */
const STALE_MS = 30 * 86_400_000;

/** Every provider as administrators see it. */
export async function readProviders({ config, settings, db }: Parts): Promise<ProviderRow[]> {
  const known = new Map((await db.withoutCompany(listProviderStates)).map((row) => [row.id, row]));
  const now = db.clock.now();
  return PROVIDER_IDS.map((id) => {
    const { secret, key } = PROVIDERS[id];
    const row = known.get(id) ?? null;
    const asked = on(id, config);
    const hasKey = secret !== null && keyOf(id, config) !== '';
    return {
      id,
      on: asked,
      state: providerStatusOf({ asked, lacksKey: key === 'required' && !hasKey, row, now }),
      hasKey,
      fixed: fixingVariable(id, config),
      keyFixed: (secret && settings.fixed[secret]) || null,
      askedAt: row?.askedAt.toISOString() ?? null,
      answeredAt: row?.answeredAt?.toISOString() ?? null,
      failure: (row?.failure as ProviderFailure | undefined) ?? null,
    };
  });
}

function on(id: ProviderId, { sources }: Parts['config']): boolean {
  switch (id) {
    case 'ransomLook':
    case 'haveIBeenPwned':
    case 'openPhish':
    case 'virusTotal':
      return sources[id] !== null;
    default:
      return sources.providers?.[id] !== undefined;
  }
}

function keyOf(id: ProviderId, { sources }: Parts['config']): string {
  return id === 'virusTotal' ? (sources.virusTotal?.key ?? '') : (sources.providers?.[id]?.key ?? '');
}

/** @param given.row result of the last request; null = none yet */
export function providerStatusOf(given: {
  asked: boolean;
  lacksKey: boolean;
  row: Pick<ProviderStateRow, 'answeredAt' | 'failure'> | null;
  now: Date;
}): ProviderState {
  if (!given.asked) return 'off';
  if (given.lacksKey) return 'no-key';
  if (!given.row) return 'waiting';
  if (given.row.failure !== null) return 'failed';
  const { answeredAt } = given.row;
  return answeredAt && given.now.getTime() - answeredAt.getTime() < STALE_MS ? 'ok' : 'stale';
}

/** Sends a minimal request to a provider and stores the result; recorded in the audit log. */
export async function testAndRecordProvider(
  context: Parts,
  by: Actor,
  id: ProviderId,
): Promise<ProviderFailure | null> {
  const { config, db } = context;
  const failure = await testProvider(id, config.sources, createNetwork(config.network));
  await db.withCompany(by.session.companyId, async (tx) => {
    await upsertProviderState(tx, id, failure);
    await audit(tx, {
      companyId: by.session.companyId,
      accountId: by.session.accountId,
      address: by.address,
      action: 'provider.tested',
      target: id,
      facts: { failure },
    });
  });
  return failure;
}
