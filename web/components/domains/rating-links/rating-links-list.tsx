import type { RatingLink } from '@assay/contract/api/analysis/share-links.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endRatingLink, ratingLinksQuery } from '#api/analysis.ts';
import type { Subject } from '#api/ratings.ts';
import { Confirm } from '#components/confirm.tsx';
import { Day, Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { ResourceList } from '#components/lists/table/resource-list.tsx';
import { toast } from '#components/toast.ts';

/** The links of a domain, newest first. */
export function RatingLinksList({ subject, mayEnd }: { subject: Subject; mayEnd: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [ending, setEnding] = useState<RatingLink | null>(null);
  const query = useQuery(ratingLinksQuery(subject, page));
  const end = async (link: RatingLink) => {
    await endRatingLink(subject, link.id);
    await queries.invalidateQueries({ queryKey: ['ratingLinks', subject.domain] });
    toast({ message: t('ratingLink.switchedOff') });
  };
  return (
    <section className="stack gap-12" aria-label={t('ratingLink.list')}>
      <h3>{t('ratingLink.list')}</h3>
      <ResourceList
        query={query}
        lines={3}
        onPage={setPage}
        empty={<p className="small text-2">{t('ratingLink.none')}</p>}
        caption={t('ratingLink.list')}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'label',
            label: t('ratingLink.column.for'),
            cell: ({ label }) =>
              label ? <bdi>{label}</bdi> : <span className="text-3">{t('ratingLink.noLabel')}</span>,
            className: 'strong anywhere',
          },
          { id: 'shows', label: t('ratingLink.column.shows'), cell: (link) => <SharedRating link={link} /> },
          {
            id: 'lastDay',
            label: t('ratingLink.column.until'),
            cell: ({ lastDay, state }) => (
              <>
                <span className="nowrap">{lastDay}</span>
                <div className="small text-3">{t(`ratingLink.state.${state}`)}</div>
              </>
            ),
          },
          {
            id: 'opened',
            label: t('ratingLink.column.opened'),
            cell: ({ opened, lastOpenedAt }) => (
              <>
                <span className="nowrap">{t('ratingLink.times', { count: opened })}</span>
                {lastOpenedAt && (
                  <div className="small text-3">
                    <Instant at={lastOpenedAt} />
                  </div>
                )}
              </>
            ),
          },
          {
            id: 'action',
            label: t('column.action'),
            cell: (link) =>
              link.state === 'open' && (
                <RowButton
                  name={t('ratingLink.offOf', { label: link.label || t('ratingLink.noLabel') })}
                  onClick={() => setEnding(link)}
                >
                  {t('ratingLink.off')}
                </RowButton>
              ),
            bare: true,
            hidden: !mayEnd,
          },
        ]}
      />
      {ending && (
        <Confirm
          title={t('ratingLink.offQuestion', { label: ending.label || t('ratingLink.noLabel') })}
          action={t('ratingLink.off')}
          keep={t('ratingLink.keep')}
          onClose={() => setEnding(null)}
          onConfirm={() => end(ending)}
        >
          {t('ratingLink.offWhy')}
        </Confirm>
      )}
    </section>
  );
}

/** Shared rating: sharing level, day and result. */
function SharedRating({ link: { level, at, total, grade, ...link } }: { link: RatingLink }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`ratingLink.levels.${level}`)}
      {link.protected && `, ${t('ratingLink.protected')}`}
      <div className="small text-3">
        <Day at={at} /> · {total === null ? t('rating.notRated') : `${total} ${grade ?? ''}`}
      </div>
    </>
  );
}
