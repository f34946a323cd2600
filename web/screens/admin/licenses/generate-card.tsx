import type { LicenseRequest } from '@assay/contract/api/administration/licenses.ts';
import { LICENSE_PLANS, ROLES } from '@assay/contract/roles.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLicenses } from '#api/administration/installation.ts';
import { Card } from '#components/card.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { saveFile } from '#components/files/save-file.ts';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { ScrollRegion } from '#components/indicators/scroll-region.tsx';
import { Note } from '#components/note.tsx';
import codeStyles from '#styles/code.module.css';

const LIMITS = { days: 3_660, count: 500 } as const;

/** The request and the generated codes. */
interface GeneratedCodes {
  order: LicenseRequest;
  codes: string[];
}

/** The codes as a spreadsheet file: letters and digits only, so that no cell is a formula. */
function csvOf({ order, codes }: GeneratedCodes): Blob {
  const lines = [['code', 'plan', 'days'], ...codes.map((code) => [code, order.plan, order.days])];
  return new Blob([lines.map((line) => `${line.join(',')}\r\n`).join('')], { type: 'text/csv' });
}

function Codes({ made }: { made: GeneratedCodes }) {
  const { t } = useTranslation();
  const { codes, order } = made;
  return (
    <div className="stack gap-12">
      <Note tone="good" lead={t('admin.licences.made', { count: codes.length, plan: t(`role.${order.plan}`) })} live>
        {t('admin.licences.once')}
      </Note>
      <div className="row top">
        <ScrollRegion label={t('admin.licences.codes')} maxHeight={220} className="grow">
          <ul className={codeStyles.code} aria-label={t('admin.licences.codes')} style={{ listStyle: 'none' }}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </ScrollRegion>
        <CopyButton value={codes.join('\n')} name={t('admin.licences.codes')} />
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          onClick={() => saveFile(csvOf(made), 'licence-codes.csv')}
        >
          {t('admin.licences.export')}
        </Button>
      </div>
    </div>
  );
}

/** Generates codes for a plan and a number of days. */
export function GenerateCard() {
  const { t } = useTranslation();
  const [made, setMade] = useState<GeneratedCodes | null>(null);
  const whole = (most: number) => (text: string) =>
    /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
      ? null
      : t('admin.wholeNumber', { min: 1, max: most });
  const form = useFields({
    initialValues: { plan: String(ROLES.enterpriseStandard), days: '365', count: '1', note: '' },
    validate: { days: whole(LIMITS.days), count: whole(LIMITS.count) },
  });
  const make = async ({ plan, days, count, note }: typeof form.values) => {
    const order = {
      plan: Number(plan) as LicenseRequest['plan'],
      days: Number(days),
      count: Number(count),
      note: note.trim(),
    };
    try {
      setMade({ order, codes: await createLicenses(order) });
      form.setFieldValue('note', '');
    } catch (error) {
      form.setErrors(toFormErrors(error, ['days', 'count', 'note'], null, t('password.networkError')));
    }
  };
  return (
    <Card title={t('admin.licences.make')}>
      <Form errors={form.errors} style={{ maxInlineSize: 960 }} onSubmit={form.onSubmit(make)}>
        <div className="row wrap top gap-16">
          <NativeSelect
            label={t('account.plan')}
            data={LICENSE_PLANS.map((code) => ({ value: String(code), label: t(`role.${code}`) }))}
            {...form.getInputProps('plan')}
          />
          <TextInput label={t('admin.licences.days')} required inputMode="numeric" {...form.getInputProps('days')} />
          <TextInput
            label={t('admin.licences.howMany')}
            required
            inputMode="numeric"
            {...form.getInputProps('count')}
          />
          <TextInput label={t('admin.licences.note')} maxLength={200} {...form.getInputProps('note')} />
        </div>
        <div>
          <Button type="submit" loading={form.submitting}>
            {t('admin.licences.makeAction')}
          </Button>
        </div>
        {made && <Codes made={made} />}
      </Form>
    </Card>
  );
}
