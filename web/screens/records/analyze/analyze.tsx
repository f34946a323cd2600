import { Button } from '@mantine/core';
import { IconChartDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { analysisQuery } from '#api/analysis.ts';
import { isApiError } from '#api/connection.ts';
import type { Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { NoRatingCard } from '#components/domains/no-rating.tsx';
import { Empty } from '#components/empty.tsx';
import { ExportMenu } from '#components/findings/export-menu.tsx';
import { Instant } from '#components/instant.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useHasCompanyRole } from '#session/permissions.ts';
import { AreasCard } from './areas-card.tsx';
import { CompareCard } from './compare-card.tsx';
import { OverTimeCard } from './over-time-card.tsx';
import { RankingCard } from './ranking-card.tsx';
import { isSameSubject, SubjectPick } from './subject-pick.tsx';
import { useAnalysis } from './use-analysis.ts';

/** `/analyze`: comparison with others, changes over time, and changes between two scans. */
export default function Analyze() {
  const { t } = useTranslation();
  const at = useAnalysis();
  const subject: Subject = { domain: at.domain, company: at.company };
  // A comparison of a domain with itself shows nothing: another one is to be chosen.
  const other = isSameSubject(at.other, subject) ? null : at.other;
  const query = useQuery(analysisQuery(subject));
  const unrated = isApiError(query.error, 'rating-not-found') || isApiError(query.error, 'domain-not-found');
  return (
    <>
      <PageHead
        title={t('titles.analyze')}
        facts={
          query.data?.at && (
            <>
              {t('index.scanned')} <Instant at={query.data.at} />
            </>
          )
        }
      >
        <SubjectPick
          value={subject}
          onChange={({ domain, company }) =>
            at.set({ domain, company: company ?? '', a: '', b: '', kind: '', page: '' })
          }
        />
        {subject.domain !== '' && !unrated && <ExportMenu subject={subject} />}
      </PageHead>
      {unrated ? (
        <NoRatingCard subject={subject} error={query.error} />
      ) : (
        <QueryBoundary query={query} lines={8}>
          {(analysis) =>
            analysis.total === null && analysis.domains === 0 ? (
              <Nothing />
            ) : (
              <div className="grid">
                <AreasCard
                  subject={subject}
                  analysis={analysis}
                  group={at.group}
                  other={other}
                  onGroup={(group) => at.set({ with: group === 'all' ? '' : group })}
                  onOther={({ domain, company }) => at.set({ other: domain, otherCompany: company ?? '' })}
                />
                <RankingCard analysis={analysis} />
                <OverTimeCard
                  subject={subject}
                  group={at.group}
                  other={other}
                  area={at.area}
                  onArea={(area) => at.set({ area })}
                />
                <CompareCard subject={subject} at={at} />
              </div>
            )
          }
        </QueryBoundary>
      )}
    </>
  );
}

/** No domain of the user's company is rated yet; others can be selected above. */
function Nothing() {
  const { t } = useTranslation();
  const starts = useHasCompanyRole('member');
  return (
    <Card>
      <Empty
        icon={IconChartDots}
        title={t('analyze.none')}
        action={
          starts && (
            <Button component={Link} to="/scan" variant="default">
              {t('firstRun.scanAction')}
            </Button>
          )
        }
      >
        {t('analyze.noneWhy')}
      </Empty>
    </Card>
  );
}
