import { LANGUAGES } from '@assay/contract/languages.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailPreviewQuery } from '#api/administration/mails.ts';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { MailView } from './mail-view.tsx';

/** All mails of the product, in every language, with example values. */
export function PreviewCard() {
  const { t, i18n } = useTranslation();
  const [template, setTemplate] = useState('activate');
  const [language, setLanguage] = useState(i18n.language);
  const query = useQuery(mailPreviewQuery(template, language));
  return (
    <Card title={t('admin.mails.preview')} busy={query.isRefetching}>
      <QueryBoundary query={query} lines={6}>
        {(mail) => (
          <div className="stack gap-16">
            <div className="row wrap top gap-16">
              <NativeSelect
                label={t('admin.mails.template')}
                value={template}
                data={mail.templates.map(({ id, subject }) => ({ value: id, label: subject }))}
                onChange={(event) => setTemplate(event.currentTarget.value)}
              />
              <NativeSelect
                label={t('language.label')}
                value={language}
                data={LANGUAGES.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
                onChange={(event) => setLanguage(event.currentTarget.value)}
              />
            </div>
            <MailView mail={mail} />
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}
