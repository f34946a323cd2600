import type { NewsRow } from '@assay/contract/api/news.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RowButton } from '#components/lists/row-button.tsx';
import { RowMenu } from '#components/lists/row-menu.tsx';
import { Menu } from '#components/loading/menu.tsx';
import type { PendingConfirmation } from './confirm-news-action.tsx';

interface Props {
  row: NewsRow;
  ask(kind: PendingConfirmation['kind']): void;
}

/** Available actions on an article. */
export function NewsActions({ row, ask }: Props) {
  const { t } = useTranslation();
  const { title } = row;
  // Scheduled articles can be unpublished like published ones.
  const back = row.status === 'published' || row.scheduledFor !== null;
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <RowButton
        name={t(back ? 'newsAdmin.unpublishOf' : 'newsAdmin.publishOf', { title })}
        onClick={() => ask(back ? 'unpublish' : 'publish')}
      >
        {back ? t('newsAdmin.unpublish') : t('newsAdmin.publish')}
      </RowButton>
      <RowMenu name={t('newsAdmin.actionsOf', { title })}>
        <Menu.Item component={Link} to={`/admin/news/edit/${row.id}`}>
          {t('news.edit')}
        </Menu.Item>
        <Menu.Item component={Link} to={`/article?id=${row.id}`}>
          {t('newsAdmin.asReaders')}
        </Menu.Item>
        <Menu.Item onClick={() => ask('delete')}>{t('newsAdmin.delete')}</Menu.Item>
      </RowMenu>
    </span>
  );
}
