import { createHash } from 'node:crypto';
import { languageField } from '@assay/contract/api/envelope.ts';
import { badgeEndpoints } from '@assay/contract/endpoints/reports/badge.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { createTranslator, type Translator } from '@assay/locales';
import { z } from 'zod';
import { findBadge, readBadge, switchBadge } from '#features/reports/badge/badge.ts';
import { BADGE_DETAILS, BADGE_STYLES, drawBadge, drawShield } from '#features/reports/badge/draw-badge.ts';
import type { ShownBadge } from '#platform/db/ratings/badges.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf, findDomainIn } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/**
 * Checked at every request, so that a disabled badge disappears immediately; it can be embedded in any page, and is
 * always treated as an image.
 */
const PICTURE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
} as const;

const RATE_LIMIT_HEADER = /^(?:x-)?ratelimit/;

/** What the score would be if unconfirmed findings were real; that there are any, where no score is shown. */
function unconfirmedText({ unconfirmed }: ShownBadge, score: number | null, words: Translator): string[] {
  if (!unconfirmed) return [];
  const { findings, score: ifReal } = unconfirmed;
  if (score === null || ifReal === null) return [`${words.t('terms:checkStatus.unconfirmed')}: ${findings}`];
  return [words.t('terms:ifReal', { count: findings, score: ifReal })];
}

/** The badge of a domain: its switch, and the public image. */
export function badgeRoutes(app: App, context: RouteContext): void {
  serve(app, badgeEndpoints.getBadge, async (request) => {
    const { domain: name } = request.params;
    const accessScope = accessScopeOf(context, request, 'reports.badge', request.query, name);
    return ok(
      await accessScope.run(async (tx) => readBadge(context, tx, (await findDomainIn(tx, accessScope, name)).id)),
    );
  });

  serve(app, badgeEndpoints.setBadge, async (request) => {
    const { domain: name } = request.params;
    const accessScope = accessScopeOf(context, request, 'reports.badge', request.query, name);
    const by = { accountId: accessScope.session.accountId, address: request.ip };
    return ok(
      await accessScope.run(async (tx) =>
        switchBadge(context, tx, await findDomainIn(tx, accessScope, name), request.body, by),
      ),
    );
  });

  app.get(
    '/badge/:file',
    {
      config: { access: 'public' },
      schema: {
        params: z.object({ file: z.string().max(60) }),
        querystring: z.object({
          language: languageField.optional(),
          style: z.enum(BADGE_STYLES).default('assay'),
          show: z.enum(BADGE_DETAILS).default('grade'),
        }),
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      const shown = file.endsWith('.svg') ? await findBadge(context, file.slice(0, -'.svg'.length)) : null;
      reply.headers(PICTURE_HEADERS);
      // Pages that embed the badge would show their visitors the limits of this installation.
      for (const name of Object.keys(reply.getHeaders())) if (RATE_LIMIT_HEADER.test(name)) reply.removeHeader(name);
      if (!shown) return reply.code(404).type('text/plain').send('');
      const day = dayIn(shown.timeZone, shown.at);
      const words = createTranslator(nearestLanguage(request.query.language));
      const { style, show } = request.query;
      const score = show === 'score' && shown.grade ? shown.score : null;
      const kind = `${shown.limited ? 'limited' : 'title'}${score === null ? '' : 'Score'}`;
      const rated = shown.grade
        ? words.t(`report:badge.${kind}`, { grade: shown.grade, day, ...(score === null ? {} : { score }) })
        : words.t('report:badge.notRated', { day });
      const title = [rated, ...unconfirmedText(shown, score, words)].join(' · ');
      const texts = { grade: shown.grade, score, limited: shown.limited ? words.t('terms:limited') : null, day, title };
      const svg = style === 'assay' ? drawBadge(texts) : drawShield(style, texts);
      const tag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 24)}"`;
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('image/svg+xml').send(svg);
    },
  );
}
