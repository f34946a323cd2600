import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createScimToken, revokeScimToken, scimTokensQuery } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Email } from '#components/email.tsx';
import { ConfirmPassword } from '#components/forms/confirm-password.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';

/** Provisioning by SCIM: its address, and the tokens of the company's directory; managed by owners. */
export function ScimCard() {
  const { t } = useTranslation();
  const query = useQuery(scimTokensQuery);
  const [made, setMade] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<string | null>(null);
  return (
    <Card title={t('scim.title')}>
      <div className="stack gap-16">
        <p className="text-2">{t('scim.why')}</p>
        {made && (
          <div className="stack gap-4">
            <Note tone="good" lead={t('scim.made')} live>
              {t('tokens.once')}
            </Note>
            <p className="row">
              <code className="mono anywhere">{made}</code>
              <CopyButton value={made} name={t('scim.token')} />
            </p>
          </div>
        )}
        <QueryBoundary query={query} lines={2}>
          {({ url, tokens }) => (
            <>
              <p className="row wrap small">
                <span className="text-2">{t('scim.url')}</span>
                <code className="mono anywhere">{url}</code>
                <CopyButton value={url} name={t('scim.url')} />
              </p>
              {tokens.length === 0 && <p className="text-2">{t('scim.none')}</p>}
              <ul className="stack gap-12" style={{ listStyle: 'none', padding: 0 }}>
                {tokens.map(({ id, createdAt, createdBy, lastUsedAt }) => (
                  <li key={id} className="row wrap between">
                    <span className="stack gap-2 small">
                      <span>
                        {t('scim.createdAt')} <Instant at={createdAt} /> · <Email address={createdBy} />
                      </span>
                      <span className="text-2">
                        {t('scim.lastUsed')} <Instant at={lastUsedAt} />
                      </span>
                    </span>
                    <RowButton name={t('scim.revokeOf', { email: createdBy })} onClick={() => setRevoking(id)}>
                      {t('tokens.revoke')}
                    </RowButton>
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryBoundary>
        <div>
          <Button variant="default" onClick={() => setCreating(true)}>
            {t('scim.create')}
          </Button>
        </div>
      </div>
      {creating && (
        <ConfirmPassword
          title={t('scim.question')}
          action={t('scim.create')}
          onClose={() => setCreating(false)}
          onConfirm={async (proof) => setMade(await createScimToken(proof))}
        >
          {t('scim.questionWhy')}
        </ConfirmPassword>
      )}
      {revoking !== null && (
        <Confirm
          title={t('scim.revokeQuestion')}
          action={t('scim.revoke')}
          keep={t('scim.keep')}
          onClose={() => setRevoking(null)}
          onConfirm={() => revokeScimToken(revoking)}
        >
          {t('scim.revokeWhy')}
        </Confirm>
      )}
    </Card>
  );
}
