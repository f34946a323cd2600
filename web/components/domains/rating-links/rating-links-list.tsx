import type { RatingLink } from '@assay/contract/api/analysis/share-links.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endRatingLink, ratingLinksQuery } from '#api/analysis.ts';
import type { Subject } from '#api/ratings.ts';
import { Confirm } from '#components/confirm.tsx';
import { Day, Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { TableFoot } from '#components/lists/table-foot.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
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
      <QueryBoundary query={query} lines={3}>
        {(list) =>
          list.total === 0 ? (
            <p className="small text-2">{t('ratingLink.none')}</p>
          ) : (
            <>
              <div className="table-wrap">
                <table className="table">
                  <caption className="visually-hidden">{t('ratingLink.list')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('ratingLink.column.for')}</th>
                      <th scope="col">{t('ratingLink.column.shows')}</th>
                      <th scope="col">{t('ratingLink.column.until')}</th>
                      <th scope="col">{t('ratingLink.column.opened')}</th>
                      {mayEnd && <th scope="col">{t('column.action')}</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {list.rows.map((link) => (
                      <Line key={link.id} link={link} mayEnd={mayEnd} onEnd={() => setEnding(link)} />
                    ))}
                  </tbody>
                </table>
              </div>
              <TableFoot page={list.page} pageSize={list.pageSize} total={list.total} onPage={setPage} />
            </>
          )
        }
      </QueryBoundary>
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

function Line({ link, mayEnd, onEnd }: { link: RatingLink; mayEnd: boolean; onEnd(): void }) {
  const { t } = useTranslation();
  const { label, level, at, total, grade, lastDay, state, opened, lastOpenedAt } = link;
  const named = label || t('ratingLink.noLabel');
  return (
    <tr>
      <td className="strong anywhere">{label || <span className="text-3">{named}</span>}</td>
      <td data-label={t('ratingLink.column.shows')}>
        {t(`ratingLink.levels.${level}`)}
        {link.protected && `, ${t('ratingLink.protected')}`}
        <div className="small text-3">
          <Day at={at} /> · {total === null ? t('rating.notRated') : `${total} ${grade ?? ''}`}
        </div>
      </td>
      <td data-label={t('ratingLink.column.until')}>
        <span className="nowrap">{lastDay}</span>
        <div className="small text-3">{t(`ratingLink.state.${state}`)}</div>
      </td>
      <td data-label={t('ratingLink.column.opened')}>
        <span className="nowrap">{t('ratingLink.times', { count: opened })}</span>
        {lastOpenedAt && (
          <div className="small text-3">
            <Instant at={lastOpenedAt} />
          </div>
        )}
      </td>
      {mayEnd && (
        <td>
          {state === 'open' && (
            <RowButton name={t('ratingLink.offOf', { label: named })} onClick={onEnd}>
              {t('ratingLink.off')}
            </RowButton>
          )}
        </td>
      )}
    </tr>
  );
}
