import type { NewsArticle } from '@assay/contract/api/news.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { NEWS_TITLE_MAX } from '@assay/contract/values/news.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Card } from '#components/card.tsx';
import { Instant } from '#components/instant.tsx';
import { lazyCard } from '#components/loading/lazy.tsx';
import { ArticleBody } from '#components/news/article-body.tsx';
import { NewsState } from '#components/news/news-state.tsx';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { toast } from '#components/toast.ts';
import chipStyles from '#styles/chip.module.css';
import { PublishDialog } from '../publish-dialog.tsx';
import { ConfirmLeave } from './confirm-leave.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { useSaving } from './use-saving.ts';
import { useWriting } from './use-writing.ts';

// Half of the screen's script; title and languages are shown before.
const RichText = lazyCard(async () => (await import('./rich-text.tsx')).RichText, { lines: 8 });

/** Article editor: languages, title, text, preview; unsaved changes are kept in this tab. */
export function ArticleEditor({ stored }: { stored: NewsArticle | null }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const writing = useWriting(stored, nearestLanguage(i18n.language));
  const { save, busy, errors, clearErrors } = useSaving(writing, stored?.id ?? null);
  const [preview, setPreview] = useState(false);
  const [publishing, setPublishing] = useState<{ id: string; title: string } | null>(null);
  const text = writing.texts.find(({ language }) => language === writing.active)!;
  const here = errors.language === undefined || errors.language === writing.active ? errors : {};
  const isOut = stored !== null && (stored.status === 'published' || stored.scheduledFor !== null);

  const store = async (thenPublish: boolean) => {
    const article = writing.latest().dirty || stored === null ? await save() : stored;
    if (!article) return;
    if (thenPublish) setPublishing({ id: article.id, title: article.texts[0]?.title ?? '' });
    else {
      toast({ message: t('newsEditor.saved') });
      if (stored === null) void navigate(`/admin/news/edit/${article.id}`, { replace: true });
    }
  };
  const change = (part: Parameters<typeof writing.change>[0]) => {
    clearErrors();
    writing.change(part);
  };
  return (
    <>
      <PageHead
        title={t(stored ? 'titles.adminNewsEdit' : 'titles.adminNewsCreate')}
        facts={
          stored && (
            <span className="row wrap">
              <NewsState status={stored.status} scheduledFor={stored.scheduledFor} />
              <Instant at={stored.date} />
            </span>
          )
        }
      >
        <Button variant="default" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {preview ? t('newsEditor.write') : t('newsEditor.preview')}
        </Button>
        {!isOut && (
          <Button variant="default" disabled={busy} onClick={() => void store(true)}>
            {t('newsEditor.saveAndPublish')}
          </Button>
        )}
        <Button loading={busy} disabled={!writing.dirty} onClick={() => void store(false)}>
          {t('newsEditor.save')}
        </Button>
      </PageHead>
      <Card>
        <div className="stack gap-16">
          {writing.restoredAt !== null && (
            <Note tone="warn" lead={t('newsEditor.restored')} live>
              <Instant at={writing.restoredAt} />{' '}
              <button type="button" className={chipStyles.chip} onClick={writing.discard}>
                {t('newsEditor.discard')}
              </button>
            </Note>
          )}
          <LanguageTabs writing={writing} />
          {preview ? (
            <section className="stack gap-12" aria-label={t('newsEditor.preview')}>
              <h2 lang={text.language} style={{ fontSize: 24 }}>
                {text.title || t('newsEditor.noTitle')}
              </h2>
              <ArticleBody content={text.content} language={text.language} loose />
            </section>
          ) : (
            <>
              <TextInput
                label={t('news.title')}
                lang={text.language}
                maxLength={NEWS_TITLE_MAX}
                value={text.title}
                error={here.title ?? null}
                onChange={(event) => change({ title: event.currentTarget.value })}
              />
              <RichText
                key={`${writing.active} ${writing.generation}`}
                content={text.content}
                language={text.language}
                error={here.content ?? null}
                onChange={(content) => change({ content })}
              />
            </>
          )}
        </div>
      </Card>
      <ConfirmLeave dirty={writing.dirty} />
      {publishing && (
        <PublishDialog
          id={publishing.id}
          title={publishing.title}
          onClose={() => {
            setPublishing(null);
            if (stored === null) void navigate(`/admin/news/edit/${publishing.id}`, { replace: true });
          }}
          onDone={() => {
            toast({ message: t('newsEditor.published') });
            for (const key of ['news', 'newsArticle']) void queries.invalidateQueries({ queryKey: [key] });
          }}
        />
      )}
    </>
  );
}
