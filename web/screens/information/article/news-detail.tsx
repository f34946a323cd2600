import type { NewsDetail } from '@assay/contract/api/news.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { newsDetailQuery } from '#api/news.ts';
import { Card } from '#components/card.tsx';
import { Instant } from '#components/instant.tsx';
import { ArticleBody } from '#components/news/article-body.tsx';
import { languageName } from '#components/news/language-name.ts';
import { NewsState } from '#components/news/news-state.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';

function Facts({ article, writes }: { article: NewsDetail; writes: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <span className="row wrap">
      <Instant at={article.date} />
      {writes && <NewsState status={article.status} scheduledFor={article.scheduledFor} />}
      {article.language !== i18n.language && (
        <span>{t('news.inLanguage', { language: languageName(article.language) })}</span>
      )}
    </span>
  );
}

/** `/article?id=…`: one article, with a link back to its position in the list. */
export function NewsArticle({ id, writes }: { id: string; writes: boolean }) {
  const { t, i18n } = useTranslation();
  const [params] = useSearchParams();
  const query = useQuery(newsDetailQuery(id, i18n.language));
  const back = new URLSearchParams([...params].filter(([name]) => name !== 'id')).toString();
  return (
    <>
      <PageHead
        title={query.data ? <span lang={query.data.language}>{query.data.title}</span> : t('titles.article')}
        facts={query.data ? <Facts article={query.data} writes={writes} /> : null}
      >
        <Button
          variant="default"
          component={Link}
          to={`/article${back ? `?${back}` : ''}`}
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          {t('news.all')}
        </Button>
        {writes && (
          <Button
            variant="default"
            component={Link}
            to={`/admin/news/edit/${id}`}
            leftSection={<IconPencil size={16} aria-hidden="true" />}
          >
            {t('news.edit')}
          </Button>
        )}
      </PageHead>
      <Card busy={query.isRefetching}>
        <QueryBoundary query={query} lines={8} lead={t('news.detailFailed')}>
          {(article) => (
            <ArticleBody content={article.content} language={article.language} retry={() => void query.refetch()} />
          )}
        </QueryBoundary>
      </Card>
    </>
  );
}
