import type { AccountData } from '@assay/contract/api/account.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revokeApiToken, tokensQuery } from '#api/account.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Day, Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { GrantedScopes } from './granted-scopes.tsx';
import { TokenForm } from './token-form.tsx';

/** API tokens with their scopes and expiry; the token is shown once. */
export function TokensCard({ usage }: { usage: AccountData['plan']['limits']['apiTokens'] }) {
  const { t } = useTranslation();
  const query = useQuery(tokensQuery);
  const [made, setMade] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<{ id: string; name: string } | null>(null);
  const full = usage.allowed !== null && usage.used >= usage.allowed;
  return (
    <Card title={t('tokens.title')} busy={query.isRefetching}>
      <div className="stack gap-16">
        {made && (
          <div className="stack gap-4">
            <Note tone="good" lead={t('tokens.made')} live>
              {t('tokens.once')}
            </Note>
            <p className="row">
              <code className="mono anywhere">{made}</code>
              <CopyButton value={made} name={t('tokens.token')} />
            </p>
          </div>
        )}
        <QueryBoundary query={query} lines={2}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-2">{t('tokens.none')}</p>
            ) : (
              <ul className="stack gap-12" style={{ listStyle: 'none', padding: 0 }}>
                {rows.map((row) => (
                  <li key={row.id} className="row wrap between">
                    <span className="stack gap-2">
                      <bdi className="strong">{row.name}</bdi>
                      <GrantedScopes scopes={row.scopes} />
                      <span className="small text-2">
                        {t('tokens.until')} <Day at={row.expiresAt} /> · {t('tokens.lastUsed')}{' '}
                        <Instant at={row.lastUsedAt} />
                      </span>
                    </span>
                    <RowButton name={t('tokens.revokeOf', { name: row.name })} onClick={() => setRevoking(row)}>
                      {t('tokens.revoke')}
                    </RowButton>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        {full && <p className="small text-2">{t('tokens.full', { count: usage.allowed ?? 0 })}</p>}
        {!full && adding && (
          <TokenForm
            onMade={(token) => {
              setMade(token);
              setAdding(false);
            }}
            onCancel={() => setAdding(false)}
          />
        )}
        {!full && !adding && (
          <div>
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('tokens.make')}
            </Button>
          </div>
        )}
      </div>
      {revoking && (
        <Confirm
          title={t('tokens.revokeQuestion', { name: revoking.name })}
          action={t('tokens.revoke')}
          keep={t('tokens.keep')}
          onClose={() => setRevoking(null)}
          onConfirm={() => revokeApiToken(revoking.id)}
        >
          {t('tokens.revokeWhy')}
        </Confirm>
      )}
    </Card>
  );
}
