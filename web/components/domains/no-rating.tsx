import { Button } from '@mantine/core';
import { IconWorldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../card.tsx';
import { Empty } from '../empty.tsx';
import { PageHead } from '../page-head.tsx';

/** Message for a domain without a rating, with a link to the scan. */
export function NoRating({ domain }: { domain: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={domain} />
      <Card>
        <Empty
          icon={IconWorldOff}
          title={t('unrated.title')}
          action={
            <Button component={Link} to={`/scan?domain=${encodeURIComponent(domain)}`}>
              {t('firstRun.scanAction')}
            </Button>
          }
        >
          {t('unrated.why')}
        </Empty>
      </Card>
    </>
  );
}
