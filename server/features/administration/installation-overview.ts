import type { OverviewData, Weakness } from '@assay/contract/api/admin.ts';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { MODEL_VERSION } from '@assay/engine';
import type { Actor } from '#features/auth/index.ts';
import { enabledFeeds, FEED_STALE_MS, FEEDS } from '#features/feeds/index.ts';
import { checkoutCommit } from '#platform/config/git-commit.ts';
import type { Context } from '#platform/context.ts';
import { readInstallationFigures, readQueueFigures } from '#platform/db/accounts/installation-figures.ts';
import { type FeedRow, feedRows } from '#platform/db/feeds.ts';
import { countOpenDisputes } from '#platform/db/ratings/disputes.ts';
import { isLow, type Space, spaceOf } from './disk-space.ts';
import { readProviders } from './providers/provider-status.ts';

/** Feeds that are listed even if they are disabled. */
const SINGLE_FEEDS = FEEDS.filter((feed) => !feed.several).map(({ id }) => id);

/** Overview for operators: users, domains, scans, queue, feeds, disk, outbox, audit log, versions (docs/product/administration.md). */
export async function readOverview(context: Context, by: Actor): Promise<OverviewData> {
  const { accountId: account } = by.session;
  const reason = { reason: 'administrator', account, address: by.address, action: 'overview', reading: true } as const;
  const disk = spaceOf(context.config.dataDir);
  const found = await context.db.withAllCompanies(reason, async (tx) => ({
    ...(await readInstallationFigures(tx)),
    queue: await readQueueFigures(tx),
    disputes: await countOpenDisputes(tx),
    feeds: await feedRows(tx),
  }));
  const { databaseBytes, postgresql, feeds, ...rest } = found;
  const space = await disk;
  return {
    ...rest,
    feeds: feedStates(context, feeds),
    sources: await sourceStates(context),
    weaknesses: weaknessesOf(context, space),
    disk: { database: databaseBytes, free: space?.free ?? null, total: space?.total ?? null },
    versions: {
      application: APPLICATION_VERSION,
      commit: checkoutCommit(),
      model: MODEL_VERSION,
      node: process.version,
      postgresql,
    },
  };
}

/** Feeds for the administrators' page: state of each, and since when. */
export function feedStates(context: Context, rows: readonly FeedRow[]): OverviewData['feeds'] {
  const on = enabledFeeds(context).map((feed) => feed.name);
  const names = [...new Set([...SINGLE_FEEDS, ...on])].toSorted();
  return names.map((name) => {
    const row = rows.find((one) => one.name === name);
    const { version = null, rows: count = 0, updatedAt = null, error = null } = row ?? {};
    const old = updatedAt !== null && context.clock.now().getTime() - updatedAt.getTime() > FEED_STALE_MS;
    const state =
      !on.includes(name) && updatedAt === null
        ? 'off'
        : error !== null
          ? 'failed'
          : updatedAt === null
            ? 'loading'
            : old
              ? 'stale'
              : 'ok';
    return { name, version, rows: count, updatedAt: updatedAt?.toISOString() ?? null, error, state };
  });
}

async function sourceStates(context: Context): Promise<OverviewData['sources']> {
  const {
    certificateLog,
    rdapBootstrap,
    rdapAddress,
    routeOrigins,
    phishingFeeds = [],
    ...lists
  } = context.config.sources;
  const { dnsBlockLists, nameBlockLists = [], lookAlikePages } = lists;
  const state = (setting: unknown) => (setting ? ('on' as const) : ('off' as const));
  const providers = await readProviders(context);
  return [
    ...Object.entries({
      certificateLog,
      rdapBootstrap,
      rdapAddress,
      routeOrigins,
      phishingFeeds: phishingFeeds.length > 0,
      dnsBlockLists: dnsBlockLists.length > 0,
      nameBlockLists: nameBlockLists.length > 0,
      lookAlikePages,
    }).map(([id, setting]) => ({ id, state: state(setting) })),
    ...providers.map(({ id, state }) => ({ id, state })),
  ];
}

/** Weaknesses of this installation, most serious first. @param space null = unknown */
export function weaknessesOf({ config, weaknesses, proxies }: Context, space: Space | null): Weakness[] {
  const { publicUrl, network } = config;
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  const found: [Weakness, boolean][] = [
    ['disk-nearly-full', space !== null && isLow(space)],
    ['no-https', publicUrl.startsWith('http:') && !local],
    ['second-factor-optional', !config.administratorSecondFactor],
    ['no-mail-server', config.mail.smtpUrl === null],
    ['no-public-url', !config.given.includes('PUBLIC_URL')],
    ['no-scan-contact', config.scans.contactUrl === null && !network.allowPrivate && network.dialMap === null],
    ['private-targets', network.allowPrivate],
    ['embedded-database', config.database === null],
    ['secret-in-data-folder', config.secretKey === null],
  ];
  // A wrong proxy setting disables the rate limits or locks all users out, so it is listed first.
  return [...proxies.faults(), ...weaknesses, ...found.filter(([, holds]) => holds).map(([id]) => id)];
}
