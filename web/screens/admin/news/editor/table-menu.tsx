import { ActionIcon } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { Menu } from '#components/loading/menu.tsx';
import { Tooltip } from '#components/loading/tooltip.tsx';

const CHANGES = {
  addRow: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  addColumn: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  deleteRow: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  deleteColumn: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  deleteTable: (editor: Editor) => editor.chain().focus().deleteTable().run(),
};

/** Inserts a table, or changes the table at the cursor. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const inside = useEditorState({ editor, selector: ({ editor: present }) => present.isActive('table') });
  return (
    <Menu
      target={
        <Tooltip label={t('newsEditor.tool.table')}>
          <ActionIcon aria-label={t('newsEditor.tool.table')}>
            <IconTable size={17} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      }
    >
      {!inside && (
        <Menu.Item onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          {t('newsEditor.table.insert')}
        </Menu.Item>
      )}
      {inside &&
        Object.entries(CHANGES).map(([id, run]) => (
          <Menu.Item key={id} onClick={() => run(editor)}>
            {t(`newsEditor.table.${id}`)}
          </Menu.Item>
        ))}
    </Menu>
  );
}
