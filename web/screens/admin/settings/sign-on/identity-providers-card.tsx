import type {
  IdentityProviderRow,
  IdentityProvidersData,
} from '@assay/contract/api/administration/identity-providers.ts';
import { IDENTITY_PROVIDERS_MAX, type SignOnProtocol } from '@assay/contract/values/admin.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identityProvidersQuery } from '#api/administration/identity-providers.ts';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import listStyles from '#styles/list.module.css';
import { IdentityProviderForm } from './identity-provider-form.tsx';
import { IdentityProviderItem } from './identity-provider-item.tsx';
import { RegisteredValue } from './registered-value.tsx';
import { ReturnedTestLogin } from './test-login.tsx';

type Editing = { row: IdentityProviderRow | null; protocol: SignOnProtocol; newId: string; redirectUri: string };

/** Identity providers of single sign-on: a button each on the login page. */
export function IdentityProvidersCard() {
  const { t } = useTranslation();
  const query = useQuery(identityProvidersQuery);
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <Card title={t('admin.signOn.title')}>
      <p className="small text-2" style={{ marginBlockEnd: 12 }}>
        {t('admin.signOn.why')}
      </p>
      <QueryBoundary query={query} lines={4}>
        {(data) => (
          <div className="stack gap-16">
            {data.providers.length === 0 && <p className="text-2">{t('admin.signOn.none')}</p>}
            {data.providers.length > 0 && (
              <ul className={listStyles.list}>
                {data.providers.map((row) => (
                  <IdentityProviderItem
                    key={row.id}
                    row={row}
                    onEdit={() => setEditing({ ...data, row, protocol: row.protocol })}
                  />
                ))}
              </ul>
            )}
            <Registration data={data} />
            {data.providers.length < IDENTITY_PROVIDERS_MAX && (
              <div className="row wrap">
                {(['oidc', 'saml'] as const).map((protocol) => (
                  <Button
                    key={protocol}
                    variant="default"
                    leftSection={<IconPlus size={16} aria-hidden="true" />}
                    onClick={() => setEditing({ ...data, row: null, protocol })}
                  >
                    {t(`admin.signOn.add.${protocol}`)}
                  </Button>
                ))}
              </div>
            )}
          </div>
        )}
      </QueryBoundary>
      {editing && <IdentityProviderForm {...editing} onClose={() => setEditing(null)} />}
      <ReturnedTestLogin />
    </Card>
  );
}

/** What is registered at a provider of SAML; those of OpenID Connect have an address each. */
function Registration({ data }: { data: IdentityProvidersData }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-4">
      <p className="small">{t('admin.signOn.register')}</p>
      <dl className="stack gap-4 small">
        <RegisteredValue name={t('admin.signOn.samlEntityId')} value={data.samlEntityId} />
        <RegisteredValue name={t('admin.signOn.samlAcsUrl')} value={data.samlAcsUrl} />
      </dl>
    </div>
  );
}
