import type { IdentityProviderRow } from '@assay/contract/api/administration/identity-providers.ts';
import { ENVIRONMENT_PROVIDER } from '@assay/contract/values/admin.ts';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteIdentityProvider, requestOf, saveIdentityProvider } from '#api/administration/identity-providers.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { toast } from '#components/toast.ts';
import { ProviderState } from './provider-state.tsx';
import { TestLoginButton } from './test-login.tsx';

/** One identity provider, with the actions on it. */
export function IdentityProviderItem({ row, onEdit }: { row: IdentityProviderRow; onEdit(): void }) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name, protocol, issuer, enabled, emailDomains, groupRoles, groupsClaim } = row;
  const fixed = id === ENVIRONMENT_PROVIDER;
  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      await saveIdentityProvider(id, { ...requestOf(row), enabled: on });
    } catch (error) {
      toast({ message: error instanceof Error ? error.message : t('failed.noAnswer') });
    }
    setBusy(false);
  };
  return (
    <li className="row wrap between top">
      <div className="stack gap-4" style={{ flex: '1 1 320px' }}>
        <span className="strong">
          <bdi>{name}</bdi>
        </span>
        <span className="small anywhere">
          {t(`admin.signOn.protocol.${protocol}`)} · <bdi>{issuer}</bdi>
        </span>
        <span className="tiny text-2">
          {emailDomains.length > 0
            ? t('admin.signOn.onlyDomains', { domains: emailDomains.join(', ') })
            : t('admin.signOn.anyDomain')}{' '}
          {groupsClaim !== '' && t('admin.signOn.maps', { count: groupRoles.length })}
        </span>
        <ProviderState row={row} />
        {fixed && <span className="tiny text-2">{t('admin.settings.fixed', { variable: 'OIDC_ISSUER' })}</span>}
      </div>
      <div className="stack gap-4" style={{ flex: '0 1 260px' }}>
        <Status kind={enabled ? 'good' : 'not-assessed'}>
          {t(enabled ? 'admin.signOn.enabled' : 'admin.signOn.disabled')}
        </Status>
        <div className="row wrap">
          {!fixed && (
            <Switch
              aria-label={t('admin.signOn.enableOf', { name })}
              checked={enabled}
              disabled={busy}
              onChange={(event) => void turn(event.currentTarget.checked)}
            />
          )}
          <TestLoginButton row={row} />
          {!fixed && (
            <>
              <RowButton name={t('admin.signOn.editOf', { name })} onClick={onEdit}>
                {t('admin.signOn.edit')}
              </RowButton>
              <RowButton name={t('admin.signOn.deleteOf', { name })} onClick={() => setDeleting(true)}>
                {t('admin.signOn.delete')}
              </RowButton>
            </>
          )}
        </div>
      </div>
      {deleting && (
        <Confirm
          title={t('admin.signOn.deleteQuestion', { name })}
          action={t('admin.signOn.deleteAction')}
          keep={t('admin.keep')}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await deleteIdentityProvider(id);
            toast({ message: t('admin.signOn.deleted', { name }) });
          }}
        >
          {t('admin.signOn.deleteWhy')}
        </Confirm>
      )}
    </li>
  );
}
