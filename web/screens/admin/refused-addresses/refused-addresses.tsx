import { Button, TextInput } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowAddress, refuseAddress, refusedAddressesQuery } from '#api/administration/installation.ts';
import { ApiError } from '#api/client.ts';
import { Card } from '#components/card.tsx';
import { Email } from '#components/email.tsx';
import { NO_ERRORS } from '#components/forms/form-errors.ts';
import { useFirstError } from '#components/forms/use-first-error.ts';
import { Instant } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { PageHead } from '#components/page-head.tsx';
import { toast } from '#components/toast.ts';

function AddCard() {
  const { t } = useTranslation();
  const [pattern, setPattern] = useState('');
  const [errors, setErrors] = useState<{ pattern?: string }>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const form = useFirstError(errors);
  const add = async () => {
    setErrors(NO_ERRORS);
    setBusy(true);
    try {
      await refuseAddress(pattern.trim());
      toast({ message: t('admin.refused.added', { pattern: pattern.trim() }) });
      setPattern('');
    } catch (error) {
      const refused = error instanceof ApiError && error.id === 'validation-failed';
      const words = error instanceof ApiError ? error.message : t('password.networkError');
      setErrors({ pattern: refused ? t('admin.refused.wrong') : words });
    }
    setBusy(false);
  };
  return (
    <Card title={t('admin.refused.add')}>
      <form
        ref={form}
        className="stack gap-12"
        style={{ maxInlineSize: 560 }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextInput
          label={t('admin.refused.pattern')}
          required
          description={t('admin.refused.hint')}
          autoComplete="off"
          value={pattern}
          error={errors.pattern}
          onChange={(event) => setPattern(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={busy}>
            {t('admin.refused.addAction')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** `/admin/refused`: addresses and domains that cannot register. */
export default function RefusedAddresses() {
  const { t } = useTranslation();
  const address = useListAddress('');
  const query = useQuery(refusedAddressesQuery({ page: address.page, search: address.search }));
  const remove = (pattern: string) =>
    void allowAddress(pattern)
      .then(() => toast({ message: t('admin.refused.removed', { pattern }) }))
      .catch(() => {});
  return (
    <>
      <PageHead title={t('titles.adminRefused')} facts={t('admin.refused.facts')} />
      <AdminTabs />
      <div className="grid">
        <AddCard />
        <ResourceCard
          title={t('admin.refused.list')}
          query={query}
          state={address}
          search={t('admin.refused.search')}
          empty={{ icon: IconMailOff, title: t('admin.refused.none'), why: t('admin.refused.noneWhy') }}
          look="middle pinned"
          zoned
          rowKey={({ pattern }) => pattern}
          columns={[
            {
              id: 'pattern',
              label: t('admin.refused.pattern'),
              cell: (row) => <Email address={row.pattern} />,
              className: 'strong',
            },
            { id: 'createdAt', label: t('admin.made'), cell: (row) => <Instant at={row.createdAt} /> },
            {
              id: 'createdBy',
              label: t('admin.by'),
              cell: (row) => (row.createdBy ? <Email address={row.createdBy} /> : '–'),
              className: 'text-2',
            },
          ]}
          actions={({ pattern }) => (
            <RowButton name={t('admin.refused.removeOf', { pattern })} onClick={() => remove(pattern)}>
              {t('admin.refused.remove')}
            </RowButton>
          )}
        />
      </div>
    </>
  );
}
