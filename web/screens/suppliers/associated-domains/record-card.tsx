import type { Verification } from '@assay/contract/api/domains.ts';
import { DNS_PROVIDERS } from '@assay/contract/values/dns-providers.ts';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { cancelVerification, checkVerification } from '#api/domains.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Instant } from '#components/instant.tsx';
import { Select } from '#components/loading/select.tsx';
import { Note } from '#components/note.tsx';
import { useHasCompanyRole } from '#session/permissions.ts';
import listStyles from '#styles/list.module.css';
import styles from './record-card.module.css';

/** The fields of the record, each with a copy button. */
function RecordFields({ request }: { request: Verification }) {
  const { t } = useTranslation();
  const fields: [string, string][] = [
    ['host', request.txtHost],
    ['fullName', request.txtName],
    ['type', request.type],
    ['value', request.value],
    ['ttl', String(request.ttl)],
  ];
  return (
    <dl className={styles.record}>
      {fields.map(([field, value]) => (
        <div key={field}>
          <dt>{t(`verifying.field.${field}`)}</dt>
          <dd>
            <span className="mono anywhere">{value}</span>
            <CopyButton value={value} name={t(`verifying.field.${field}`)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function RecordCard({ request, onLeave }: { request: Verification; onLeave(): void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const owns = useHasCompanyRole('owner');
  const known = DNS_PROVIDERS.find(({ id }) => id === request.provider);
  const [provider, setProvider] = useState<string>(known?.id ?? 'general');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const name = DNS_PROVIDERS.find(({ id }) => id === provider)?.name ?? '';
  const steps = t(`provider.${provider}`, {
    returnObjects: true,
    host: request.txtHost,
    defaultValue: t('provider.general', { returnObjects: true, host: request.txtHost }),
  }) as unknown as string[];
  const check = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await checkVerification(request.domain);
    } catch (error) {
      if (error instanceof ApiError && error.id === 'verification-too-soon') setRefused(error.message);
    }
    await queries.invalidateQueries({ queryKey: ['domains'] });
    setBusy(false);
  };
  return (
    <Card
      className="eight"
      title={t('verifying.addRecord')}
      aside={
        <span className="row" style={{ gap: 6 }}>
          <span className="icon">
            <IconClock size={15} aria-hidden="true" />
          </span>
          <span>
            {t('verifying.applied')} <Instant at={request.appliedAt} />
            {' · '}
            {t('verifying.validUntil')} <Instant at={request.expiresAt} />
          </span>
        </span>
      }
    >
      <Select
        label={t('verifying.provider')}
        description={known?.name ? t('verifying.providerFound', { name: known.name }) : t('verifying.providerUnknown')}
        value={provider}
        data={DNS_PROVIDERS.map((one) => ({ value: one.id, label: one.name || t('verifying.otherProvider') }))}
        onChange={(next) => next && setProvider(next)}
        maw={320}
        mb={16}
      />
      <RecordFields request={request} />
      <h3 style={{ margin: '20px 0 8px' }}>
        {provider === 'general' ? t('verifying.inGeneral') : t('verifying.in', { name })}
      </h3>
      <ol className={`${listStyles.numbered} text-2`}>
        {(Array.isArray(steps) ? steps : []).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="small text-3" style={{ marginTop: 12 }}>
        {t('verifying.stays')}
      </p>
      {refused && (
        <div style={{ marginTop: 16 }}>
          <Note tone="warn" live>
            {refused}
          </Note>
        </div>
      )}
      <div className="row wrap" style={{ marginTop: 24 }}>
        {owns ? (
          <Button loading={busy} onClick={() => void check()}>
            {t('verifying.checkNow')}
          </Button>
        ) : (
          <Note>{t('verify.owners')}</Note>
        )}
        <Button variant="default" onClick={onLeave}>
          {t('verifying.later')}
        </Button>
        {owns && (
          <Button variant="subtle" color="danger" className="push" onClick={() => setAsking(true)}>
            {t('verifying.cancel')}
          </Button>
        )}
      </div>
      {asking && (
        <Confirm
          title={t('verifying.cancelQuestion', { domain: request.domain })}
          action={t('verifying.cancel')}
          keep={t('verifying.cancelKeep')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await cancelVerification(request.domain);
            await queries.invalidateQueries({ queryKey: ['domains'] });
            onLeave();
          }}
        >
          {t('verifying.cancelWhy')}
        </Confirm>
      )}
    </Card>
  );
}
