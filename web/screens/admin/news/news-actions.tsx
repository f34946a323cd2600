import type { NewsRow } from '@assay/contract/api/news.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RowButton } from '#components/lists/row-button.tsx';
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
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('newsAdmin.actionsOf', { title })}>
            <IconDotsVertical size={17} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/admin/news/edit/${row.id}`}>
            {t('news.edit')}
          </Menu.Item>
          <Menu.Item component={Link} to={`/article?id=${row.id}`}>
            {t('newsAdmin.asReaders')}
          </Menu.Item>
          <Menu.Item onClick={() => ask('delete')}>{t('newsAdmin.delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
