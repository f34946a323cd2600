import { LANGUAGES, type LanguageCode } from '@assay/contract/languages.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#components/confirm.tsx';
import { Select } from '#components/loading/select.tsx';
import { languageName } from '#components/news/language-name.ts';
import chipStyles from '#styles/chip.module.css';
import type { WritingState } from './use-writing.ts';

/** The edited language, the languages with a text, and the fallback language. */
export function LanguageTabs({ writing }: { writing: WritingState }) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const { texts, active } = writing;
  const written = texts.map(({ language }) => language);
  const missing = LANGUAGES.filter(({ code }) => !written.includes(code));
  const text = texts.find(({ language }) => language === active);
  const remove = () => {
    // An empty text is removed without confirmation.
    if (!text?.title && !text?.content) writing.removeLanguage(active);
    else setRemoving(true);
  };
  return (
    <div className="row wrap gap-12" style={{ alignItems: 'flex-end' }}>
      <fieldset className="row wrap gap-4" style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className="visually-hidden">{t('newsEditor.languages')}</legend>
        {written.map((language) => (
          <button
            key={language}
            type="button"
            className={chipStyles.chip}
            lang={language}
            aria-pressed={language === active}
            onClick={() => writing.open(language)}
          >
            {languageName(language)}
          </button>
        ))}
      </fieldset>
      {missing.length > 0 && (
        <Select
          aria-label={t('newsEditor.addLanguage')}
          placeholder={t('newsEditor.addLanguage')}
          value={null}
          searchable
          data={missing.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          onChange={(code) => code && writing.addLanguage(code as LanguageCode)}
          w={180}
        />
      )}
      {written.length > 1 && (
        <>
          <Select
            label={t('newsEditor.ownLanguage')}
            value={writing.language}
            data={written.map((code) => ({ value: code, label: languageName(code) }))}
            onChange={(code) => code && writing.setOwnLanguage(code as LanguageCode)}
            w={220}
          />
          <Button variant="default" onClick={remove}>
            {t('newsEditor.removeLanguage', { language: languageName(active) })}
          </Button>
        </>
      )}
      {removing && (
        <Confirm
          title={t('newsEditor.removeTitle', { language: languageName(active) })}
          action={t('newsEditor.removeLanguage', { language: languageName(active) })}
          keep={t('newsAdmin.keep')}
          onClose={() => setRemoving(false)}
          onConfirm={async () => writing.removeLanguage(active)}
        >
          {t('newsEditor.removeWhat')}
        </Confirm>
      )}
    </div>
  );
}
