import { Button } from '@mantine/core';
import { IconWorldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isApiError } from '#api/connection.ts';
import type { Subject } from '#api/ratings.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import { Card } from '../card.tsx';
import { Empty } from '../empty.tsx';
import { PageHead } from '../page-head.tsx';

interface Props {
  subject: Subject;
  /** The response to the request for the rating. */
  error: unknown;
}

/** A page of a domain without a rating. */
export function NoRating(props: Props) {
  return (
    <>
      <PageHead title={props.subject.domain} />
      <NoRatingCard {...props} />
    </>
  );
}

/**
 * Why a domain has no rating, with a link to the scan, or to the verification of a domain that the company does not have,
 * for those who may start them.
 */
export function NoRatingCard({ subject: { domain, company }, error }: Props) {
  const { t } = useTranslation();
  const unknown = isApiError(error, 'domain-not-found');
  const helps = useHasCompanyRole(unknown ? 'owner' : 'member') && company === null;
  return (
    <Card>
      <Empty
        icon={IconWorldOff}
        title={unknown ? t('errors:domain-not-found', { domain }) : t('unrated.title')}
        action={
          helps && (
            <Button
              component={Link}
              to={unknown ? '/listAssociatedDomains' : `/scan?domain=${encodeURIComponent(domain)}`}
            >
              {t(unknown ? 'firstRun.verifyAction' : 'firstRun.scanAction')}
            </Button>
          )
        }
      >
        {t('unrated.why')}
      </Empty>
    </Card>
  );
}
