import type { NewsRow } from '@assay/contract/api/news.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { languageName } from '#components/news/language-name.ts';
import { NewsState } from '#components/news/news-state.tsx';
import type { PendingConfirmation } from './confirm-news-action.tsx';

interface Props {
  row: NewsRow;
  ask(kind: PendingConfirmation['kind']): void;
}

/** One article of the table, with the available actions. */
export function NewsTableRow({ row, ask }: Props) {
  const { t } = useTranslation();
  const { title } = row;
  // Scheduled articles can be unpublished like published ones.
  const back = row.status === 'published' || row.scheduledFor !== null;
  return (
    <tr>
      <td className="strong">
        <Link to={`/admin/news/edit/${row.id}`} lang={row.language}>
          {title}
        </Link>
      </td>
      <td data-label={t('news.status')}>
        <span className="row">
          <NewsState status={row.status} scheduledFor={row.scheduledFor} />
        </span>
      </td>
      <td data-label={t('news.date')}>
        <Instant at={row.date} />
      </td>
      <td data-label={t('newsAdmin.languages')} className="hide-medium">
        {row.languages.map(languageName).join(', ')}
      </td>
      <td className="end">
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
      </td>
    </tr>
  );
}
