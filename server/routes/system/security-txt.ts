import { AppError } from '#platform/errors.ts';
import type { App, RouteContext } from '../context.ts';

/** A finder should not trust a stale address: RFC 9116 §2.5.5 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Contact for vulnerabilities in this installation (RFC 9116). */
export function securityTxtRoutes(app: App, { config, clock }: RouteContext): void {
  app.get('/.well-known/security.txt', { config: { access: 'public' } }, async (_request, reply) => {
    const { contactEmail } = config.scans;
    const contact = config.securityContact ?? (contactEmail ? `mailto:${contactEmail}` : null);
    if (contact === null) throw new AppError('not-found');
    // The same for a day, so that caches and comparisons see no change where there is none.
    const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
    const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString().replace('.000', '');
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
