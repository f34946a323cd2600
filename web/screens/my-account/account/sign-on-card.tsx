import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOnLinkQuery, unlinkSignOn } from '#api/account.ts';
import { Card } from '#components/card.tsx';
import { ConfirmPassword } from '#components/forms/confirm-password.tsx';
import { Instant } from '#components/instant.tsx';
import factStyles from '#styles/facts.module.css';

/** The provider login linked to this account; hidden if single sign-on is disabled. */
export function SignOnCard() {
  const { t } = useTranslation();
  const { data } = useQuery(signOnLinkQuery);
  const [asking, setAsking] = useState(false);
  if (!data?.provider) return null;
  const name = data.provider;
  return (
    <Card title={t('signOn.title')} className="half">
      <div className="stack gap-12">
        {data.linkedAt ? (
          <>
            <p>{t('signOn.linked', { name })}</p>
            <dl className={factStyles.facts}>
              <dt>{t('signOn.since')}</dt>
              <dd>
                <Instant at={data.linkedAt} />
              </dd>
              <dt>{t('signOn.lastUsed')}</dt>
              <dd>
                <Instant at={data.lastUsedAt} />
              </dd>
            </dl>
            <div>
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('signOn.unlink')}
              </Button>
            </div>
          </>
        ) : (
          <p className="text-2">{t('signOn.notLinked', { name })}</p>
        )}
      </div>
      {asking && (
        <ConfirmPassword
          title={t('signOn.unlink')}
          action={t('signOn.unlink')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={unlinkSignOn}
        >
          {t('signOn.unlinkWhy', { name })}
        </ConfirmPassword>
      )}
    </Card>
  );
}
