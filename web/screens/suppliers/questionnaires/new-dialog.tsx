import type { QuestionnaireRequest } from '@assay/contract/api/analysis/questionnaires.ts';
import { DISPLAY_NAME_LENGTH_MAX } from '@assay/contract/registration/display-name.ts';
import {
  IMPORT_LENGTH_MAX,
  QUESTIONS_MAX,
  RECIPIENTS_MAX,
} from '@assay/contract/values/supply-chain/questionnaires.ts';
import { STANDARD_QUESTIONS } from '@assay/contract/values/supply-chain/standard-questionnaire.ts';
import { Button, FileInput, Modal, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '#api/client.ts';
import { clock } from '#clock.ts';
import { DayField } from '#components/forms/day-field.tsx';
import { useFirstError } from '#components/forms/use-first-error.ts';
import { Note } from '#components/note.tsx';
import { supplierCompaniesQuery } from '#components/suppliers/portfolio/queries.ts';
import { createQuestionnaires, questionnairesQuery } from '#components/suppliers/questionnaires/queries.ts';

/** Time that a supplier is given by default. */
const DUE_DAYS_DEFAULT = 21;
const DAY_MS = 86_400_000;

type Source = QuestionnaireRequest['source'];

interface Props {
  /** Companies to begin with. */
  chosen: readonly string[];
  onClose(): void;
}

/** Drafts a questionnaire for one or several suppliers. */
export function NewDialog({ chosen, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const none = { page: 1, search: '', tier: '', group: '', below: '' };
  const suppliers = useQuery(supplierCompaniesQuery({ ...none, sort: 'company' })).data?.rows ?? [];
  const earlier = useQuery(questionnairesQuery({ box: 'sent', page: 1, search: '', state: '' })).data?.rows ?? [];
  const [companies, setCompanies] = useState<string[]>([...chosen]);
  const [title, setTitle] = useState(t('questionnaires.new.defaultName'));
  const [dueOn, setDueOn] = useState(
    new Date(clock.now().getTime() + DUE_DAYS_DEFAULT * DAY_MS).toISOString().slice(0, 10),
  );
  const [source, setSource] = useState('standard');
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ companies?: string; file?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const form = useFirstError(errors);
  const create = async () => {
    const faults = {
      ...(companies.length === 0 ? { companies: t('questionnaires.new.companiesNone') } : {}),
      ...(source === 'import' && !file ? { file: t('questionnaires.new.fileNone') } : {}),
      ...(file && file.size > IMPORT_LENGTH_MAX ? { file: t('questionnaires.new.fileTooLong') } : {}),
    };
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    try {
      const ids = await createQuestionnaires({ companies, title, dueOn, source: await sourceOf(source, file) });
      onClose();
      void navigate(ids.length === 1 ? `/questionnaires/${ids[0]}` : '/questionnaires?box=sent&state=drafted');
    } catch (error) {
      const message = error instanceof ApiError && error.message ? error.message : t('failed.noAnswer');
      setErrors(
        error instanceof ApiError && error.id === 'questionnaire-file-invalid' ? { file: message } : { form: message },
      );
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={<span className="strong">{t('questionnaires.new.title')}</span>}>
      <form
        ref={form}
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <p className="text-2">{t('questionnaires.new.why')}</p>
        {errors.form && (
          <Note tone="bad" live>
            {errors.form}
          </Note>
        )}
        <MultiSelect
          label={t('questionnaires.new.companies')}
          data={suppliers.map(({ companyId, company }) => ({
            value: companyId,
            label: company || t('questionnaires.noCompany'),
          }))}
          value={companies}
          maxValues={RECIPIENTS_MAX}
          searchable
          error={errors.companies}
          onChange={setCompanies}
        />
        <TextInput
          label={t('questionnaires.new.name')}
          value={title}
          maxLength={DISPLAY_NAME_LENGTH_MAX}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DayField
          label={t('questionnaires.new.due')}
          value={dueOn}
          error={t('questionnaires.new.dayInvalid')}
          onChange={setDueOn}
        />
        <NativeSelect
          label={t('questionnaires.new.source')}
          value={source}
          data={[
            { value: 'standard', label: t('questionnaires.new.standard', { count: STANDARD_QUESTIONS.length }) },
            { value: 'import', label: t('questionnaires.new.import') },
            ...earlier.map((one) => ({ value: one.id, label: t('questionnaires.new.copy', { title: one.title }) })),
          ]}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        {source === 'import' && (
          <FileInput
            label={t('questionnaires.new.file')}
            description={t('questionnaires.new.fileWhy', { count: QUESTIONS_MAX })}
            accept=".csv,.json,text/csv,application/json"
            value={file}
            error={errors.file}
            onChange={setFile}
          />
        )}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('questionnaires.new.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('questionnaires.new.create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

async function sourceOf(source: string, file: File | null): Promise<Source> {
  if (source === 'standard') return { kind: 'standard' };
  if (source !== 'import' || !file) return { kind: 'copy', id: source };
  const text = await file.text();
  return { kind: 'file', format: /^\s*[[{]/.test(text) ? 'json' : 'csv', text };
}
