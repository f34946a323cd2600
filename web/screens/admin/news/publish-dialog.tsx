import { Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { publishNews } from '#api/news.ts';
import { clock } from '#clock.ts';
import { FormDialog } from '#components/forms/form-dialog.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { useZoneName } from '#components/instant.tsx';
import { useTimeZone } from '#session/current-session.ts';
import { instantOf } from './instant-of.ts';

interface Props {
  id: string;
  title: string;
  onClose(): void;
  onDone(): void;
}

/** Publishes immediately or at a time in the user's time zone. */
export function PublishDialog({ id, title, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const zone = useZoneName();
  const form = useFields({
    initialValues: { when: 'now', text: '' },
    validate: {
      text: (text, { when }) => {
        const at = instantOf(text, timeZone);
        const future = at !== undefined && Date.parse(at) > clock.now().getTime();
        return when === 'now' || future ? null : t('newsAdmin.timeWrong');
      },
    },
  });
  const { when } = form.values;
  const submit = async ({ text }: typeof form.values) => {
    try {
      await publishNews(id, (when === 'later' && instantOf(text, timeZone)) || null);
      onDone();
      onClose();
    } catch {
      // The pop-up shows the reason; the dialog stays open.
    }
  };
  return (
    <FormDialog
      title={t('newsAdmin.publishTitle', { title })}
      cancel={t('newsAdmin.notYet')}
      action={when === 'now' ? t('newsAdmin.publishNow') : t('newsAdmin.schedule')}
      busy={form.submitting}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
    >
      <Radio.Group label={t('newsAdmin.when')} {...form.getInputProps('when')}>
        <div className="stack" style={{ marginTop: 8 }}>
          <Radio value="now" label={t('newsAdmin.now')} />
          <Radio value="later" label={t('newsAdmin.later')} />
        </div>
      </Radio.Group>
      {when === 'later' && (
        <TextInput
          label={t('newsAdmin.time', { zone })}
          classNames={{ input: 'mono' }}
          placeholder="YYYY-MM-DD HH:MM"
          maxLength={16}
          data-autofocus
          {...form.getInputProps('text')}
        />
      )}
      <p className="small text-2">{t('newsAdmin.publishWhat')}</p>
    </FormDialog>
  );
}
