import type { QuestionnaireRequest } from '@assay/contract/api/analysis/questionnaires.ts';
import { DISPLAY_NAME_LENGTH_MAX } from '@assay/contract/registration/display-name.ts';
import {
  IMPORT_LENGTH_MAX,
  QUESTIONS_MAX,
  RECIPIENTS_MAX,
} from '@assay/contract/values/supply-chain/questionnaires.ts';
import { STANDARD_QUESTIONS } from '@assay/contract/values/supply-chain/standard-questionnaire.ts';
import { FileInput, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '#api/client.ts';
import { clock } from '#clock.ts';
import { DayField } from '#components/forms/day-field.tsx';
import { FormDialog } from '#components/forms/form-dialog.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { supplierCompaniesQuery, supplierQuery } from '#components/suppliers/portfolio/queries.ts';
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
  const earlier = useQuery(questionnairesQuery({ box: 'sent', page: 1, search: '', state: '' })).data?.rows ?? [];
  const form = useFields({
    initialValues: {
      companies: [...chosen],
      title: t('questionnaires.new.defaultName'),
      dueOn: new Date(clock.now().getTime() + DUE_DAYS_DEFAULT * DAY_MS).toISOString().slice(0, 10),
      source: 'standard',
      file: null as File | null,
    },
    validate: {
      companies: (companies) => (companies.length > 0 ? null : t('questionnaires.new.companiesNone')),
      file: (file, { source }) => {
        if (source === 'import' && !file) return t('questionnaires.new.fileNone');
        return file && file.size > IMPORT_LENGTH_MAX ? t('questionnaires.new.fileTooLong') : null;
      },
    },
  });
  const create = async ({ companies, title, dueOn, source, file }: typeof form.values) => {
    try {
      const ids = await createQuestionnaires({ companies, title, dueOn, source: await sourceOf(source, file) });
      onClose();
      void navigate(ids.length === 1 ? `/questionnaires/${ids[0]}` : '/questionnaires?box=sent&state=drafted');
    } catch (error) {
      const message = error instanceof ApiError && error.message ? error.message : t('failed.noAnswer');
      form.setErrors(
        error instanceof ApiError && error.id === 'questionnaire-file-invalid' ? { file: message } : { form: message },
      );
    }
  };
  return (
    <FormDialog
      title={t('questionnaires.new.title')}
      size="lg"
      cancel={t('questionnaires.new.cancel')}
      action={t('questionnaires.new.create')}
      busy={form.submitting}
      errors={form.errors}
      onClose={onClose}
      onSubmit={form.onSubmit(create)}
    >
      <p className="text-2">{t('questionnaires.new.why')}</p>
      <SupplierPick {...form.getInputProps('companies')} />
      <TextInput
        label={t('questionnaires.new.name')}
        required
        maxLength={DISPLAY_NAME_LENGTH_MAX}
        {...form.getInputProps('title')}
      />
      <DayField
        label={t('questionnaires.new.due')}
        value={form.values.dueOn}
        error={t('questionnaires.new.dayInvalid')}
        onChange={(day) => form.setFieldValue('dueOn', day)}
      />
      <NativeSelect
        label={t('questionnaires.new.source')}
        data={[
          { value: 'standard', label: t('questionnaires.new.standard', { count: STANDARD_QUESTIONS.length }) },
          { value: 'import', label: t('questionnaires.new.import') },
          ...earlier.map((one) => ({ value: one.id, label: t('questionnaires.new.copy', { title: one.title }) })),
        ]}
        {...form.getInputProps('source')}
      />
      {form.values.source === 'import' && (
        <FileInput
          label={t('questionnaires.new.file')}
          required
          description={t('questionnaires.new.fileWhy', { count: QUESTIONS_MAX })}
          accept=".csv,.json,text/csv,application/json"
          {...form.getInputProps('file')}
        />
      )}
    </FormDialog>
  );
}

interface PickProps {
  value?: string[];
  error?: ReactNode;
  onChange(ids: string[]): void;
}

/** Suppliers, searched by the server; selected ones stay visible. */
function SupplierPick({ value = [], error, onChange }: PickProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 300);
  const filter = { page: 1, tier: '', group: '', below: '', sort: 'company' };
  const found = useQuery(supplierCompaniesQuery({ ...filter, search: asked })).data?.rows ?? [];
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Map([...names, ...found.map(({ companyId, company }) => [companyId, company] as const)]);
  // Selected elsewhere, and not among those found.
  const others = useQueries({ queries: value.filter((id) => !known.has(id)).map((id) => supplierQuery(id)) });
  for (const { data } of others) if (data) known.set(data.companyId, data.company);
  const ids = [...new Set([...found.map(({ companyId }) => companyId), ...value.filter((id) => known.has(id))])];
  return (
    <MultiSelect
      label={t('questionnaires.new.companies')}
      required
      data={ids.map((id) => ({ value: id, label: known.get(id) || t('questionnaires.noCompany') }))}
      value={value}
      error={error}
      maxValues={RECIPIENTS_MAX}
      searchable
      hidePickedOptions
      // Results are already filtered by the server.
      filter={({ options }) => options}
      nothingFoundMessage={t('suppliers.none.found')}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(chosen) => {
        setNames(known);
        onChange(chosen);
      }}
    />
  );
}

async function sourceOf(source: string, file: File | null): Promise<Source> {
  if (source === 'standard') return { kind: 'standard' };
  if (source !== 'import' || !file) return { kind: 'copy', id: source };
  const text = await file.text();
  return { kind: 'file', format: /^\s*[[{]/.test(text) ? 'json' : 'csv', text };
}
