import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import codeStyles from '#styles/code.module.css';
import { MailFrame } from './mail-frame.tsx';

/** A mail as HTML, in a frame without scripts and network access, or as text. */
export function MailView({ mail }: { mail: { subject: string; text: string; html: string } }) {
  const { t } = useTranslation();
  const [form, setForm] = useState('html');
  return (
    <div className="stack gap-12">
      <div className="row wrap between">
        <b className="anywhere">{mail.subject}</b>
        <SegmentedControl
          size="xs"
          aria-label={t('admin.mails.form')}
          value={form}
          data={[
            { value: 'html', label: t('admin.mails.html') },
            { value: 'text', label: t('admin.mails.text') },
          ]}
          onChange={setForm}
        />
      </div>
      {form === 'html' ? (
        <MailFrame title={t('admin.mails.frame')} html={mail.html} />
      ) : (
        <pre className={codeStyles.code}>{mail.text}</pre>
      )}
    </div>
  );
}
