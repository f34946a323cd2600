import type { IdentityProviderRow } from '@assay/contract/api/administration/identity-providers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveRedirectUri } from '#api/administration/identity-providers.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { clock } from '#clock.ts';
import { RegisteredValue } from './registered-value.tsx';

/** How long before its end a certificate or the metadata is warned about, milliseconds. */
const WARNING_MS = 30 * 86_400_000;

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
            {t('admin.signOn.lastFailure')} <Instant at={lastFailure.at} />. {t(`admin.signOn.reason.${lastFailure.reason}`)}
          </Status>
        </span>
      )}
    </>
  );
}

/** Of several certificates, the last that ends counts: the others are replaced already. */
function Validity({ kind, ends }: { kind: 'certificate' | 'metadata'; ends: readonly string[] }) {
  const { t } = useTranslation();
  const last = ends.toSorted().at(-1);
  if (last === undefined) return null;
  const left = Date.parse(last) - clock.now().getTime();
  return (
    <>
      {ends.map((end) => (
        <span key={end} className="tiny text-2">
          {t(`admin.signOn.${kind}Ends`)} <Instant at={end} />
        </span>
      ))}
      {left < WARNING_MS && (
        <span className="small">
          <Status kind={left < 0 ? 'failed' : 'warning'} wraps>
            {t(`admin.signOn.${kind}${left < 0 ? 'Ended' : 'EndsSoon'}`)}
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
