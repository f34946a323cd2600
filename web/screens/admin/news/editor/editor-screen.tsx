import type { NewsArticle } from '@assay/contract/api/news.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { newsArticleQuery } from '#api/news.ts';
import { Card } from '#components/card.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ArticleEditor } from './article-editor.tsx';

function Existing({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(newsArticleQuery(id));
  if (query.data) return <ArticleEditor stored={query.data satisfies NewsArticle} />;
  return (
    <>
      <PageHead title={t('titles.adminNewsEdit')} />
      <Card>
        <QueryBoundary query={query} lines={8} lead={t('news.detailFailed')}>
          {() => null}
        </QueryBoundary>
      </Card>
    </>
  );
}

/** `/admin/news/create` and `/admin/news/edit/{id}`. */
export default function EditorScreen() {
  const { id } = useParams();
  return id ? <Existing key={id} id={id} /> : <ArticleEditor stored={null} />;
}
