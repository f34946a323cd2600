import {
  type ApiScope,
  SCOPE_ACTIONS,
  type SCOPE_ROWS,
  type ScopeAction,
  type ScopeResource,
} from '@assay/contract/values/integrations/api-scopes.ts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/current-session.ts';
import tableStyles from '#styles/table.module.css';
import { offeredScopes } from './offered-scopes.ts';

interface Props {
  value: ApiScope[];
  onChange(scopes: ApiScope[]): void;
  error?: React.ReactNode;
}

/** Choice of the scopes of a token: a row for each resource, with what the role of the user can read and change. */
export function ScopeTable({ value, onChange, error, ...field }: Props) {
  const { t } = useTranslation();
  const offered = offeredScopes(useSession());
  const resources = [...new Set(offered.map(({ resource }) => resource))];
  const chooseAll = (action: ScopeAction) => {
    const scopes = offered.filter((row) => row.action === action).map(({ scope }) => scope);
    const others = value.filter((scope) => !scopes.includes(scope));
    onChange(others.length + scopes.length > value.length ? [...others, ...scopes] : others);
  };
  return (
    <Checkbox.Group
      {...field}
      label={t('tokens.scopes')}
      description={resources.includes('webhooks') ? t('tokens.scopesSend') : undefined}
      error={error}
      value={value}
      onChange={(scopes) => onChange(scopes as ApiScope[])}
    >
      <div className={tableStyles.wrap}>
        <table className={`${tableStyles.table} ${tableStyles.middle}`}>
          <caption className="visually-hidden">{t('tokens.scopes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('tokens.resource')}</th>
              {SCOPE_ACTIONS.map((action) => (
                <th key={action} scope="col">
                  {t(`tokens.${action}`)}{' '}
                  <button
                    type="button"
                    className="link-button small"
                    aria-label={t('tokens.grant', { action: t('tokens.all'), resource: t(`tokens.${action}`) })}
                    onClick={() => chooseAll(action)}
                  >
                    {t('tokens.all')}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {resources.map((resource) => (
              <tr key={resource}>
                <td>{t(`tokens.resources.${resource}`)}</td>
                {SCOPE_ACTIONS.map((action) => (
                  <ScopeCell key={action} resource={resource} action={action} offered={offered} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Checkbox.Group>
  );
}

interface CellProps {
  resource: ScopeResource;
  action: ScopeAction;
  offered: typeof SCOPE_ROWS;
}

function ScopeCell({ resource, action, offered }: CellProps) {
  const { t } = useTranslation();
  const row = offered.find((one) => one.resource === resource && one.action === action);
  const label = t(`tokens.${action}`);
  return (
    <td data-label={label}>
      {row ? (
        <Checkbox
          value={row.scope}
          aria-label={t('tokens.grant', { action: label, resource: t(`tokens.resources.${resource}`) })}
        />
      ) : (
        '–'
      )}
    </td>
  );
}
