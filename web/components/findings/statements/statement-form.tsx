import type { NameableProduct } from '@assay/contract/api/analysis/owner-statements.ts';
import { PACKAGE_DISTRIBUTIONS } from '@assay/contract/values/decisions.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stateAbout } from '#api/decisions.ts';
import type { Subject } from '#api/ratings.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { toast } from '#components/toast.ts';
import { PanelForm } from '../decisions/panel-form.tsx';
import { DISTRIBUTIONS, type Distribution } from './distributions.ts';

const RELEASE = /^\d{1,2}(?:\.\d{1,2})?$/;
const VERSION = /^(?:\d{1,9}:)?\d[\w.+~]{0,40}-[\w.+~-]{1,40}$/;

interface Props {
  subject: Subject;
  fingerprint: string;
  onDone(): void;
  onCancel(): void;
}

/** Sends a statement and says what followed from it. */
function useStatement({ subject, fingerprint, onDone }: Props) {
  const { t } = useTranslation();
  return async (statement: Parameters<typeof stateAbout>[2]) => {
    try {
      const { outcome, confirmed, backported } = await stateAbout(subject, fingerprint, statement);
      const count = Math.max(1, confirmed + backported);
      const message = outcome === 'unknown' ? t('statement.unknown') : t('decision.findings', { count });
      toast({ title: t(`statement.outcome.${outcome}`), message });
      onDone();
    } catch {
      // The pop-up shows the reason; the input is kept.
    }
  };
}

/** The finding is real. */
export function ConfirmForm(props: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const state = useStatement(props);
  const submit = async () => {
    setBusy(true);
    await state({ statement: 'confirmed' });
    setBusy(false);
  };
  return (
    <PanelForm label={t('statement.confirm.title')} onSubmit={() => void submit()} onCancel={props.onCancel}>
      <div className="stack gap-2">
        <h3>{t('statement.confirm.title')}</h3>
        <p className="small text-2">{t('statement.confirm.why')}</p>
      </div>
      <div className="row wrap">
        <Button type="submit" loading={busy} data-autofocus>
          {t('statement.confirm.do')}
        </Button>
        <Button variant="default" onClick={props.onCancel}>
          {t('decision.cancel')}
        </Button>
      </div>
    </PanelForm>
  );
}

/** The package that is installed; the distribution's tracker decides about it. */
export function BuildForm({ nameable, ...props }: Props & { nameable: NameableProduct }) {
  const { t } = useTranslation();
  const state = useStatement(props);
  const form = useFields({
    initialValues: {
      distribution: nameable.distribution ?? ('debian' satisfies Distribution),
      release: nameable.release ?? '',
      version: '',
    },
    validate: {
      release: (release, { distribution }) =>
        RELEASE.test(release.trim())
          ? null
          : t('statement.build.releaseInvalid', { example: DISTRIBUTIONS[distribution].release }),
      version: (version) =>
        VERSION.test(version.trim()) ? null : t('statement.build.versionInvalid', { example: `${nameable.version}-1` }),
    },
  });
  const code = { deb: 'dpkg-query -W', rpm: 'rpm -q', version: nameable.version };
  return (
    <PanelForm
      label={t('statement.build.title')}
      onSubmit={form.onSubmit((build) => state({ statement: 'build', build }))}
      onCancel={props.onCancel}
    >
      <div className="stack gap-2">
        <h3>{t('statement.build.title')}</h3>
        <p className="small text-2">{t('statement.build.why')}</p>
      </div>
      <Select
        label={t('statement.build.distribution')}
        data={PACKAGE_DISTRIBUTIONS.map((value) => ({ value, label: DISTRIBUTIONS[value].name }))}
        allowDeselect={false}
        disabled={nameable.distribution !== null}
        value={form.values.distribution}
        onChange={(value) => {
          const chosen = PACKAGE_DISTRIBUTIONS.find((one) => one === value);
          if (chosen) form.setFieldValue('distribution', chosen);
        }}
      />
      <TextInput label={t('statement.build.release')} required {...form.getInputProps('release')} />
      <TextInput
        label={t('statement.build.version')}
        description={t('statement.build.how', code)}
        required
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('version')}
      />
      <div className="row wrap">
        <Button type="submit" loading={form.submitting}>
          {t('statement.build.do')}
        </Button>
        <Button variant="default" onClick={props.onCancel}>
          {t('decision.cancel')}
        </Button>
      </div>
    </PanelForm>
  );
}
