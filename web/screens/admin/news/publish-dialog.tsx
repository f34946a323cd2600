import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publishNews } from '#api/news.ts';
import { clock } from '#clock.ts';
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
  const [when, setWhen] = useState('now');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const at = when === 'now' ? null : instantOf(text, timeZone);
    if (at !== null && (at === undefined || Date.parse(at) <= clock.now().getTime()))
      return setError(t('newsAdmin.timeWrong'));
    setBusy(true);
    try {
      await publishNews(id, at);
      onDone();
      onClose();
    } catch {
      // The pop-up shows the reason; the dialog stays open.
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('newsAdmin.publishTitle', { title })}</span>}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Radio.Group label={t('newsAdmin.when')} value={when} onChange={setWhen}>
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
            value={text}
            error={error}
            data-autofocus
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(null);
            }}
          />
        )}
        <p className="small text-2">{t('newsAdmin.publishWhat')}</p>
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('newsAdmin.notYet')}
          </Button>
          <Button type="submit" loading={busy}>
            {when === 'now' ? t('newsAdmin.publishNow') : t('newsAdmin.schedule')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
