import type { NewsRow } from '@assay/contract/api/news.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deleteNews, unpublishNews } from '#api/news.ts';
import { Confirm } from '#components/confirm.tsx';
import { PublishDialog } from './publish-dialog.tsx';

export interface PendingConfirmation {
  kind: 'publish' | 'unpublish' | 'delete';
  row: Pick<NewsRow, 'id' | 'title' | 'status'>;
}

interface Props {
  question: PendingConfirmation;
  onClose(): void;
}

/** Confirmation before an article is published, unpublished or deleted. */
export function ConfirmNewsAction({ question: { kind, row }, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['news'] });
  if (kind === 'publish') {
    return <PublishDialog id={row.id} title={row.title} onClose={onClose} onDone={() => void reload()} />;
  }
  const run = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      // Another user changed the article first: refetches the list.
      void reload();
    }
  };
  if (kind === 'unpublish') {
    return (
      <Confirm
        title={t('newsAdmin.unpublishTitle', { title: row.title })}
        action={t('newsAdmin.unpublish')}
        keep={t('newsAdmin.keepPublished')}
        onClose={onClose}
        onConfirm={() => run(unpublishNews(row.id))}
      >
        {t('newsAdmin.unpublishWhat')}
      </Confirm>
    );
  }
  return (
    <Confirm
      title={t('newsAdmin.deleteTitle', { title: row.title })}
      action={t('newsAdmin.delete')}
      keep={t('newsAdmin.keep')}
      onClose={onClose}
      onConfirm={() => run(deleteNews(row.id))}
    >
      {t('newsAdmin.deleteWhat')}
    </Confirm>
  );
}
