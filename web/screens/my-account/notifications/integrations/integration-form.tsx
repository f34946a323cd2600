import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { Form } from '#components/forms/form.tsx';
import type { useFields } from '#components/forms/use-fields.ts';
import type { IntegrationTexts } from './integration-card.tsx';

interface Props<Values extends Record<string, unknown>> {
  texts: IntegrationTexts;
  /** Name of the integration that is changed; null = a new one. */
  name: string | null;
  form: ReturnType<typeof useFields<Values>>;
  /** Field of each error; other errors are shown above the fields. */
  fieldOf: Readonly<Record<string, string>>;
  save(values: Values): Promise<void>;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** Adds or changes an integration. */
export function IntegrationForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { texts, name, form, fieldOf, onClose } = props;
  const { t } = useTranslation();
  const save = async (values: Values) => {
    try {
      await props.save(values);
    } catch (error) {
      const said = error instanceof ApiError && error.message ? error : null;
      form.setErrors({ [(said && fieldOf[said.id]) ?? 'form']: said?.message ?? t('failed.noAnswer') });
    }
  };
  return (
    <Form
      errors={form.errors}
      style={{ maxInlineSize: 560 }}
      aria-label={name === null ? t(`${texts}.add`) : t(`${texts}.editOf`, { name })}
      onSubmit={form.onSubmit(save)}
    >
      {props.children}
      <div className="row wrap">
        <Button type="submit" loading={form.submitting}>
          {t(`${texts}.save`)}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t(`${texts}.cancel`)}
        </Button>
      </div>
    </Form>
  );
}
