import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

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
 * Where the first scan of a verified domain starts.
 * @param scans whether the plan includes scans; without one the scan screen is closed, and the trial leads on to the scan
 */
export function firstScanPath(domain: string, scans: boolean): string {
  return scans ? `/scan?domain=${encodeURIComponent(domain)}` : UPGRADE_PATH;
}
