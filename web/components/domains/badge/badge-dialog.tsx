import type { Badge, BadgeSwitch } from '@assay/contract/api/reports/badge.ts';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { badgeQuery, switchBadge } from '#api/reports/badge.ts';
import { CopyButton } from '#components/copy-button.tsx';
import { Modal } from '#components/loading/modal.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useSession } from '#session/current-session.ts';
import shareStyles from '../share-address.module.css';

/** The badge of a domain: its switch, a preview, and code to copy. */
export function BadgeDialog({ subject, onClose }: { subject: Subject; onClose(): void }) {
  const { t } = useTranslation();
  const query = useQuery(badgeQuery(subject));
  const owner = useSession()?.companyRole === 'owner';
  const [busy, setBusy] = useState(false);
  const change = async (wish: BadgeSwitch) => {
    setBusy(true);
    // The pop-up shows the reason; the switch shows the server's state.
    await switchBadge(subject, wish).catch(() => {});
    setBusy(false);
  };
  const title = t('badge.title', { domain: subject.domain });
  return (
    <Modal opened onClose={onClose} size="lg" title={<span className="strong">{title}</span>}>
      <div className="stack gap-16">
        <p className="text-2">{t('badge.why')}</p>
        <QueryBoundary query={query} lines={2}>
          {(badge) => (
            <>
              <Switch
                label={t('badge.on')}
                description={owner ? t('badge.offWhy') : t('badge.ownersOnly')}
                checked={badge.url !== null}
                disabled={busy || !owner}
                onChange={(event) => void change({ on: event.currentTarget.checked })}
              />
              {badge.url && (
                <>
                  <Switch
                    label={t('badge.score')}
                    description={t('badge.scoreWhy')}
                    checked={badge.score}
                    disabled={busy || !owner}
                    onChange={(event) => void change({ on: true, score: event.currentTarget.checked })}
                  />
                  <Snippets url={badge.url} score={badge.score} about={badge.about} />
                </>
              )}
            </>
          )}
        </QueryBoundary>
      </div>
    </Modal>
  );
}

/** Preview and code for embedding, with the title in the user's language. */
function Snippets({ url, score, about }: Badge & { url: NonNullable<Badge['url']> }) {
  const { t, i18n } = useTranslation();
  const address = `${url}?language=${i18n.language}${score ? '&show=score' : ''}`;
  const width = score ? '184' : '152';
  const alt = t('badge.alt');
  const quoted = alt.replaceAll('"', '&quot;');
  const pieces = [
    [
      'html',
      `<a href="${about}"><img src="${address.replaceAll('&', '&amp;')}" width="${width}" height="24" alt="${quoted}"></a>`,
    ],
    ['markdown', `[![${alt}](${address})](${about})`],
    ['address', address],
  ] as const;
  return (
    <div className="stack gap-12">
      {/* From this origin, regardless of the public address. */}
      <img src={new URL(address).pathname + new URL(address).search} width={width} height="24" alt={alt} />
      {pieces.map(([kind, text]) => (
        <div key={kind} className="stack gap-4">
          <span className="small text-2">{t(`badge.${kind}`)}</span>
          <div className={shareStyles.shareAddress}>
            <span className="mono anywhere grow">{text}</span>
            <CopyButton value={text} name={t(`badge.${kind}`)} />
          </div>
        </div>
      ))}
    </div>
  );
}
