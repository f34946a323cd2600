import { Button } from '@mantine/core';
import { IconChevronDown, IconColumns } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '#components/loading/menu.tsx';
import type { ColumnChoice } from './use-columns.ts';

interface Props {
  /** In table order; columns that cannot be hidden are omitted. */
  columns: readonly { field: string; name: string }[];
  choice: ColumnChoice;
}

/** Shows and hides columns of a table; the menu stays open. */
export function ColumnsMenu({ columns, choice }: Props) {
  const { t } = useTranslation();
  return (
    <Menu
      position="bottom-end"
      closeOnItemClick={false}
      dropdown={{ mah: 420, style: { overflowY: 'auto' } }}
      target={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconColumns size={15} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {t('columns.open')}
        </Button>
      }
    >
      {columns.map(({ field, name }) => {
        const shown = choice.chosen[field] ?? true;
        return (
          <Menu.CheckboxItem key={field} checked={shown} onChange={() => choice.choose(field, !shown)}>
            {name}
          </Menu.CheckboxItem>
        );
      })}
      <Menu.Divider />
      <Menu.Item onClick={choice.reset}>{t('columns.reset')}</Menu.Item>
    </Menu>
  );
}
