import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { versionQuery } from '../api/session.ts';

function withCommit(version: string, commit: string | null): string {
  return commit ? `${version} (${commit})` : version;
}

/** Versions of product, front end, back end and model. */
export function Footer() {
  const { t } = useTranslation();
  const { data } = useQuery(versionQuery);
  return (
    <footer className="foot">
      <span>
        {APPLICATION_NAME} {FRONT_END.version}
      </span>
      <span>{t('footer.frontEnd', { version: withCommit(FRONT_END.version, FRONT_END.commit) })}</span>
      {data && <span>{t('footer.backEnd', { version: withCommit(data.version, data.commit) })}</span>}
      {data && <span>{t('footer.model', { version: data.modelVersion })}</span>}
    </footer>
  );
}
