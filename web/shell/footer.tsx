import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { formatInstant } from '@assay/locales/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { versionQuery } from '../api/session.ts';
import { clock } from '../clock.ts';
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
  return <span className="push">{formatInstant(new Date(now + ahead), zone)}</span>;
}

/** Versions of product, front end, back end and model; the server's time at the end. */
export function Footer() {
  const { t } = useTranslation();
  const { data } = useQuery(versionQuery);
  return (
    <footer className={styles.foot}>
      <span>
        {APPLICATION_NAME} {FRONT_END.version}
      </span>
      <span>{t('footer.frontEnd', { version: withCommit(FRONT_END.version, FRONT_END.commit) })}</span>
      {data && <span>{t('footer.backEnd', { version: withCommit(data.version, data.commit) })}</span>}
      {data && <span>{t('footer.model', { version: data.modelVersion })}</span>}
      <Link to="/how-we-rate">{t('titles.howWeRate')}</Link>
      <Link to="/scanner">{t('titles.scanner')}</Link>
      <Link to="/docs">{t('titles.apiReference')}</Link>
      {data && data.ahead !== null && <ServerTime ahead={data.ahead} />}
    </footer>
  );
}
