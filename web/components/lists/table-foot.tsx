import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import footStyles from './table-foot.module.css';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onPage(page: number): void;
  /** At the end: time zone, notes. */
  children?: ReactNode;
}

/** Range, total and pagination. */
export function TableFoot({ page, pageSize, total, onPage, children }: Props) {
  const { t } = useTranslation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <div className={footStyles.foot}>
      <span role="status">
        {t('table.range', { from, to: Math.min(page * pageSize, total), total })}
        {(total >= LIST_TOTAL_MAX || total === SEARCH_TOTAL_MAX) && ` ${t('table.more')}`}
      </span>
      <span className={`row wrap ${footStyles.end}`}>
        {children}
        {last > 1 && (
          <span className="row gap-4">
            <ActionIcon aria-label={t('table.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
              <IconChevronLeft size={17} aria-hidden="true" />
            </ActionIcon>
            <span className="nowrap">{t('table.page', { page, last })}</span>
            <ActionIcon aria-label={t('table.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
              <IconChevronRight size={17} aria-hidden="true" />
            </ActionIcon>
          </span>
        )}
      </span>
    </div>
  );
}
