import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { formatInstant } from '@assay/locales/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { versionQuery } from '../api/session.ts';
import { clock } from '../clock.ts';
import { useSettled } from '../components/loading/use-settled.ts';
import { useTimeZone } from '../session/current-session.ts';
import styles from './footer.module.css';

function withCommit(version: string, commit: string | null): string {
  return commit ? `${version} (${commit})` : version;
}

/** The server's time in the user's time zone. @param ahead milliseconds by which the server's clock is ahead */
function ServerTime({ ahead }: { ahead: number }) {
  const zone = useTimeZone();
  const [now, setNow] = useState(() => clock.now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now().getTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  return formatInstant(new Date(now + ahead), zone);
}

/** Reserves the space of the server's versions and time until they are known, to prevent layout shifts. */
const EXPECTED = { version: FRONT_END.version, commit: FRONT_END.commit, modelVersion: FRONT_END.version, ahead: 0 };

/** Versions of product, front end, back end and model; the server's time at the end. */
export function Footer() {
  const { t } = useTranslation();
  const settled = useSettled();
  const { data } = useQuery({ ...versionQuery, enabled: settled });
  const { version, commit, modelVersion, ahead } = data ?? EXPECTED;
  const known = data ? undefined : styles.expected;
  return (
    <footer className={styles.foot}>
      <span>
        {APPLICATION_NAME} {FRONT_END.version}
      </span>
      <span>{t('footer.frontEnd', { version: withCommit(FRONT_END.version, FRONT_END.commit) })}</span>
      <span className={known}>{t('footer.backEnd', { version: withCommit(version, commit) })}</span>
      <span className={known}>{t('footer.model', { version: modelVersion })}</span>
      <Link to="/how-we-rate">{t('titles.howWeRate')}</Link>
      <Link to="/scanner">{t('titles.scanner')}</Link>
      <Link to="/docs">{t('titles.apiReference')}</Link>
      {ahead !== null && (
        <span className={`push ${known ?? ''}`}>
          <ServerTime ahead={ahead} />
        </span>
      )}
    </footer>
  );
}
