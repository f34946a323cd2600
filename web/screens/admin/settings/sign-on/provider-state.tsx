import type { IdentityProviderRow } from '@assay/contract/api/administration/identity-providers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveRedirectUri } from '#api/administration/identity-providers.ts';
import { clock } from '#clock.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { RegisteredValue } from './registered-value.tsx';
import { validityOf } from './validity.ts';

/** The redirect URI of a provider, what ends soon, and how the last logins went. */
export function ProviderState({ row }: { row: IdentityProviderRow }) {
  const { t } = useTranslation();
  const { redirectUri, certificatesEnd, metadataEnds, lastFailure, lastLoginAt } = row;
  const failed = lastFailure && (lastLoginAt === null || lastLoginAt < lastFailure.at);
  return (
    <>
      {redirectUri !== '' && (
        <dl className="tiny">
          <RegisteredValue name={t('admin.signOn.redirectUri')} value={redirectUri} />
        </dl>
      )}
      {row.sharedRedirectUri && <SharedRedirect row={row} />}
      <Validity kind="certificate" ends={certificatesEnd} />
      <Validity kind="metadata" ends={metadataEnds === null ? [] : [metadataEnds]} />
      {lastLoginAt !== null && (
        <span className="tiny text-2">
          {t('admin.signOn.lastLogin')} <Instant at={lastLoginAt} />
        </span>
      )}
      {lastFailure && (
        <span className="small">
          <Status kind={failed ? 'failed' : 'noted'} wraps>
            {t('admin.signOn.lastFailure')} <Instant at={lastFailure.at} />.{' '}
            {t(`admin.signOn.reason.${lastFailure.reason}`)}
          </Status>
        </span>
      )}
    </>
  );
}

function Validity({ kind, ends }: { kind: 'certificate' | 'metadata'; ends: readonly string[] }) {
  const { t } = useTranslation();
  const validity = validityOf(ends, clock.now());
  return (
    <>
      {ends.map((end) => (
        <span key={end} className="tiny text-2">
          {t(`admin.signOn.${kind}Ends`)} <Instant at={end} />
        </span>
      ))}
      {validity !== 'valid' && (
        <span className="small">
          <Status kind={validity === 'ended' ? 'failed' : 'warning'} wraps>
            {t(`admin.signOn.${kind}${validity === 'ended' ? 'Ended' : 'EndsSoon'}`)}
          </Status>
        </span>
      )}
    </>
  );
}

/** A provider that was added when all had the same redirect URI. */
function SharedRedirect({ row: { id, name, redirectUri } }: { row: IdentityProviderRow }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <span className="small">
        <Status kind="warning" wraps>
          {t('admin.signOn.sharedRedirect')}
        </Status>
      </span>
      <div>
        <RowButton name={t('admin.signOn.moveRedirectOf', { name })} onClick={() => setAsking(true)}>
          {t('admin.signOn.moveRedirect')}
        </RowButton>
      </div>
      {asking && (
        <Confirm
          title={t('admin.signOn.moveRedirectQuestion', { name })}
          action={t('admin.signOn.moveRedirectAction')}
          keep={t('admin.cancel')}
          onClose={() => setAsking(false)}
          onConfirm={() => moveRedirectUri(id)}
        >
          {t('admin.signOn.moveRedirectWhy', { uri: redirectUri })}
        </Confirm>
      )}
    </>
  );
}
