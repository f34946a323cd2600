import { type ApiScope, SCOPE_ROWS } from '@assay/contract/values/integrations/api-scopes.ts';
import { useTranslation } from 'react-i18next';

/** What a token may read and change, by resource. */
export function GrantedScopes({ scopes }: { scopes: readonly ApiScope[] }) {
  const { t, i18n } = useTranslation();
  const granted = Map.groupBy(
    SCOPE_ROWS.filter(({ scope }) => scopes.includes(scope)),
    ({ resource }) => resource,
  );
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  const texts = [...granted].map(([resource, rows]) =>
    t('tokens.granted', {
      resource: t(`tokens.resources.${resource}`),
      actions: list.format(rows.map(({ action }) => t(`tokens.${action}`))),
    }),
  );
  return <span className="small text-2">{texts.join(' · ')}</span>;
}
