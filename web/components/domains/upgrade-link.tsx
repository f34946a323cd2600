import { Button } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasCompanyRole } from '#session/permissions.ts';
import { Note } from '../note.tsx';

/** The screen that compares the plans and starts the trial. */
const UPGRADE_PATH = '/upgrade';

/** Leads users whose plan lacks something to the plans. */
export function UpgradeLink({ children }: { children: ReactNode }) {
  return <Link to={UPGRADE_PATH}>{children}</Link>;
}

export function UpgradeButton({ children }: { children: ReactNode }) {
  return (
    <Button component={Link} to={UPGRADE_PATH}>
      {children}
    </Button>
  );
}

/**
 * Leads to the first scan of a verified domain, or says who can start it.
 * @param scans whether the plan includes scans; without one the scan screen is closed, and the trial leads on to the scan
 */
export function FirstScan({ domain, scans }: { domain: string; scans: boolean }) {
  const { t } = useTranslation();
  const starts = useHasCompanyRole(scans ? 'member' : 'owner');
  if (!starts) return <Note>{t(scans ? 'firstRun.membersScan' : 'firstRun.ownersTrial')}</Note>;
  return (
    <div>
      <Button
        component={Link}
        to={scans ? `/scan?domain=${encodeURIComponent(domain)}` : UPGRADE_PATH}
        leftSection={<IconRadar2 size={16} aria-hidden="true" />}
      >
        {t(scans ? 'firstRun.scanAction' : 'firstRun.trialAction')}
      </Button>
    </div>
  );
}
