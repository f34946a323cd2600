import type { ProviderRow } from '@assay/contract/api/administration/intelligence-providers.ts';
import type { SettingsData } from '@assay/contract/api/settings.ts';
import { PROVIDERS, type ProviderState } from '@assay/contract/values/intelligence-providers.ts';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchProvider, testProvider } from '#api/administration/providers.ts';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { toast } from '#components/toast.ts';
import { ConfirmProviderSwitch } from './confirm-provider-switch.tsx';
import { KeyDialog } from './key-dialog.tsx';

const KINDS: Readonly<Record<ProviderState, StatusKind>> = {
  ok: 'good',
  waiting: 'waiting',
  stale: 'warning',
  'no-key': 'warning',
  failed: 'failed',
  off: 'not-assessed',
};

interface Props {
  row: ProviderRow;
  settings: SettingsData;
  /** Its key is entered in this row. */
  entersKey: boolean;
}

/** One provider: its data, what is sent to it, its terms, and its last response. */
export function ProviderTableRow({ row, settings, entersKey }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'switch' | 'key' | null>(null);
  const [busy, setBusy] = useState<'switch' | 'test' | null>(null);
  const { id, on, state, failure, answeredAt, fixed } = row;
  const { name, page, sends, terms, key } = PROVIDERS[id];
  const run = async (what: 'switch' | 'test', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(null);
  };
  const turn = (wanted: boolean) => run('switch', () => switchProvider(id, wanted));
  const test = () =>
    run('test', async () => {
      const failed = await testProvider(id);
      toast({ message: failed ? t(`intel.failure.${failed}`) : t('intel.answered', { name }) });
    });
  return (
    <li className="row wrap between top">
      <div className="stack gap-4" style={{ flex: '1 1 320px' }}>
        <a className="strong" href={page} target="_blank" rel="noreferrer">
          {name}
        </a>
        <span className="small">{t(`intel.what.${id}`)}</span>
        <span className="tiny text-2">
          {t(`intel.sends.${sends}`)} {t(`intel.key.${key}`)} {t(`intel.terms.${terms}`)}
        </span>
        {fixed && <span className="tiny text-2">{t('admin.settings.fixed', { variable: fixed })}</span>}
      </div>
      <div className="stack gap-4" style={{ flex: '0 1 260px' }}>
        <Status kind={KINDS[state]} wraps>
          {t(`intel.state.${state}`)}
        </Status>
        {state === 'failed' && failure && <span className="tiny text-2">{t(`intel.failure.${failure}`)}</span>}
        {answeredAt && on && (
          <span className="tiny text-2">
            {t('intel.lastAnswer')} <Instant at={answeredAt} />
          </span>
        )}
        <div className="row wrap">
          <Switch
            aria-label={t('intel.askOf', { name })}
            checked={on}
            disabled={fixed !== null || busy !== null}
            onChange={(event) => {
              // The terms are shown before the first request.
              if (event.currentTarget.checked && terms !== 'general') setAsking('switch');
              else void turn(event.currentTarget.checked);
            }}
          />
          {on && (
            <RowButton name={t('intel.testOf', { name })} loading={busy === 'test'} onClick={() => void test()}>
              {t('intel.test')}
            </RowButton>
          )}
          {entersKey && (
            <RowButton name={t('intel.keyOf', { name })} onClick={() => setAsking('key')}>
              {t('intel.keyButton')}
            </RowButton>
          )}
        </div>
      </div>
      {asking === 'switch' && (
        <ConfirmProviderSwitch id={id} onClose={() => setAsking(null)} onConfirm={() => switchProvider(id, true)} />
      )}
      {asking === 'key' && <KeyDialog id={id} settings={settings} onClose={() => setAsking(null)} />}
    </li>
  );
}
