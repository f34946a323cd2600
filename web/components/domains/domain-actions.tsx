import { Button } from '@mantine/core';
import { IconFileDownload, IconRadar2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Subject } from '#api/ratings.ts';
import { useHasCompanyRole } from '#session/permissions.ts';

/** Links to the reports, and to a new scan of a domain for those who may start it: members of its company. */
export function DomainActions({ subject: { domain, company } }: { subject: Subject }) {
  const { t } = useTranslation();
  const starts = useHasCompanyRole('member') && company === null;
  return (
    <>
      <Button
        component={Link}
        to="/reportPDF"
        variant="default"
        leftSection={<IconFileDownload size={16} aria-hidden="true" />}
      >
        {t('titles.reportPDF')}
      </Button>
      {starts && (
        <Button
          component={Link}
          to={`/scan?domain=${encodeURIComponent(domain)}`}
          leftSection={<IconRadar2 size={16} aria-hidden="true" />}
        >
          {t('index.scan')}
        </Button>
      )}
    </>
  );
}
