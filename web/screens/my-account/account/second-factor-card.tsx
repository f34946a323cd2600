import type { Confirmation, RecoveryCodes as MadeCodes } from '@assay/contract/api/account.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AuthenticatorSetup,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#api/account.ts';
import { refreshSession } from '#api/session.ts';
import { Card } from '#components/card.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { ConfirmPassword } from '#components/forms/confirm-password.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { showEndedAccess } from '#components/forms/show-ended-access.ts';
import { useFirstError } from '#components/forms/use-first-error.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

function SetUp({ offer, onDone }: { offer: AuthenticatorSetup; onDone(made: MadeCodes): void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const form = useFirstError(errors);
  const confirm = async () => {
    setBusy(true);
    try {
      onDone(await confirmSecondFactor(code));
    } catch (error) {
      setErrors({ code: toFormErrors(error, [], null, t('password.networkError')).form ?? '' });
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className="text-2">{t('factor.scan')}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(offer.svg)}`}
        alt={t('factor.picture')}
        width={176}
        height={176}
      />
      <p className="small row">
        <span className="mono anywhere">{offer.secret}</span>
        <CopyButton value={offer.secret} name={t('factor.secret')} />
      </p>
      <TextInput
        label={t('factor.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t('factor.confirm')}
        </Button>
      </div>
    </form>
  );
}

interface Props {
  /** Whether an authenticator app is set up. */
  active: boolean;
  /** Whether recovery codes exist, for an app or for passkeys. */
  recovery: boolean;
}

/** Texts of the re-authentication dialog: title, button and explanation. */
const QUESTIONS = {
  begin: ['factor.begin', 'factor.why'],
  remove: ['factor.remove', 'factor.removeWhy'],
  renew: ['factor.renew', 'factor.renewWhy'],
} as const;

/** A code in addition to the password (docs/product/accounts.md). */
export function SecondFactorCard({ active, recovery }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [offer, setOffer] = useState<AuthenticatorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState<keyof typeof QUESTIONS | null>(null);
  const showCodes = (made: MadeCodes) => {
    setCodes(made.codes);
    showEndedAccess(t, made.ended, t('factor.changed'));
  };
  const confirm = async (proof: Confirmation) => {
    if (asking === 'begin') setOffer(await beginSecondFactor(proof));
    else if (asking === 'renew') showCodes(await renewRecoveryCodes(proof));
    else showEndedAccess(t, await removeSecondFactor(proof), t('factor.changed'));
  };
  return (
    <Card title={t('factor.title')} className="half">
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onSeen={() => {
            setCodes(null);
            setOffer(null);
            void Promise.all([queries.invalidateQueries(), refreshSession()]);
          }}
        />
      ) : active ? (
        <div className="stack gap-12">
          <p>{t('factor.active')}</p>
          <div className="row wrap">
            <Button variant="default" onClick={() => setAsking('renew')}>
              {t('factor.renew')}
            </Button>
            <Button variant="default" onClick={() => setAsking('remove')}>
              {t('factor.remove')}
            </Button>
          </div>
        </div>
      ) : offer ? (
        <SetUp offer={offer} onDone={showCodes} />
      ) : (
        <div className="stack gap-12">
          <p className="text-2">{t('factor.why')}</p>
          <div className="row wrap">
            <Button onClick={() => setAsking('begin')}>{t('factor.begin')}</Button>
            {recovery && (
              <Button variant="default" onClick={() => setAsking('renew')}>
                {t('factor.renew')}
              </Button>
            )}
          </div>
        </div>
      )}
      {asking && (
        <ConfirmPassword
          title={t(QUESTIONS[asking][0])}
          action={t(QUESTIONS[asking][0])}
          danger={asking === 'remove'}
          onClose={() => setAsking(null)}
          onConfirm={confirm}
        >
          {t(QUESTIONS[asking][1])}
        </ConfirmPassword>
      )}
    </Card>
  );
}
