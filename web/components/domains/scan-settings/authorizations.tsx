import type { StoredAuthorization } from '@assay/contract/api/scan-settings.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkAuthorization, endAuthorization } from '#api/scans/scan-settings.ts';
import { Confirm } from '#components/confirm.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Email } from '#components/email.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';
import { toast } from '#components/toast.ts';
import { AuthorizeForm } from './authorize-form.tsx';
import type { SettingsProps } from './settings-form.tsx';

/** Authorizations beyond the default scan, with their author and time. */
export function Authorizations(props: SettingsProps) {
  const { domain, settings, mayChange, onChange } = props;
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  const [ending, setEnding] = useState<StoredAuthorization | null>(null);
  const end = async ({ id, target }: StoredAuthorization) => {
    onChange(await endAuthorization(domain, id));
    toast({ message: t('authorization.ended', { target }) });
  };
  const check = async ({ id }: StoredAuthorization) => {
    try {
      onChange(await checkAuthorization(domain, id));
    } catch {
      // The pop-up shows the reason.
    }
  };
  return (
    <section className="stack gap-12" aria-label={t('authorization.title')}>
      <h3>{t('authorization.title')}</h3>
      <p className="small text-2">{t('authorization.why')}</p>
      {settings.authorizations.length === 0 ? (
        <p className="small text-2">{t('authorization.none')}</p>
      ) : (
        <ResourceTable
          caption={t('authorization.title')}
          rows={settings.authorizations}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'target',
              label: t('authorization.target'),
              cell: ({ target }) => target,
              className: 'strong anywhere',
            },
            {
              id: 'ports',
              label: t('authorization.ports'),
              cell: ({ ports, udp }) => (
                <>
                  {t(`authorization.range.${ports}`)}
                  {udp && <div className="small text-3">{t('authorization.udp')}</div>}
                </>
              ),
            },
            {
              id: 'tests',
              label: t('authorization.tests'),
              cell: ({ tests }) => list.format(tests.map((test) => t(`authorization.test.${test}`))) || '–',
            },
            {
              id: 'given',
              label: t('authorization.given'),
              cell: ({ givenBy, givenAt }) => (
                <>
                  {givenBy && <Email address={givenBy} />}
                  <div className="small text-3">
                    <Instant at={givenAt} />
                  </div>
                </>
              ),
            },
            {
              id: 'proof',
              label: t('authorization.proof'),
              cell: (row) => <Proof row={row} onCheck={mayChange ? () => check(row) : null} />,
            },
            {
              id: 'action',
              label: t('column.action'),
              cell: (row) => (
                <RowButton name={t('authorization.endOf', { target: row.target })} onClick={() => setEnding(row)}>
                  {t('authorization.end')}
                </RowButton>
              ),
              bare: true,
              hidden: !mayChange,
            },
          ]}
        />
      )}
      {mayChange && <AuthorizeForm {...props} />}
      {ending && (
        <Confirm
          title={t('authorization.endQuestion', { target: ending.target })}
          action={t('authorization.end')}
          keep={t('authorization.keep')}
          onClose={() => setEnding(null)}
          onConfirm={() => end(ending)}
        >
          {t('authorization.endWhy')}
        </Confirm>
      )}
    </section>
  );
}

/** Whether the host served the token, and how to serve it. */
function Proof({ row, onCheck }: { row: StoredAuthorization; onCheck: (() => Promise<void>) | null }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { line, path, checkedAt, addresses } = row.proof;
  const check = async () => {
    setBusy(true);
    await onCheck?.();
    setBusy(false);
  };
  return (
    <div className="stack gap-4">
      {addresses.length > 0 ? (
        <span>{t('authorization.proved', { addresses: addresses.join(', ') })}</span>
      ) : (
        <span>{t(checkedAt ? 'authorization.notProved' : 'authorization.notChecked')}</span>
      )}
      <span className="small text-2">{t('authorization.howToProve', { path })}</span>
      <span className="row">
        <code className="mono small anywhere">{line}</code>
        <CopyButton value={line} name={t('authorization.line')} />
      </span>
      {onCheck && (
        <div>
          <RowButton
            name={t('authorization.checkOf', { target: row.target })}
            loading={busy}
            onClick={() => void check()}
          >
            {t('authorization.check')}
          </RowButton>
        </div>
      )}
    </div>
  );
}
