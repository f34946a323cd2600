import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconLine,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#components/loading/tooltip.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { TableMenu } from './table-menu.tsx';

interface Tool {
  /** Key of its texts. */
  id: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  /** Whether the format is active at the cursor; absent for commands without a state. */
  on?: (editor: Editor) => boolean;
  run: (editor: Editor) => boolean;
}

const MARKS: readonly Tool[] = [
  {
    id: 'h2',
    icon: IconH2,
    on: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    id: 'h3',
    icon: IconH3,
    on: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  ...(
    [
      ['bold', IconBold, (editor: Editor) => editor.chain().focus().toggleBold().run()],
      ['italic', IconItalic, (editor: Editor) => editor.chain().focus().toggleItalic().run()],
      ['underline', IconUnderline, (editor: Editor) => editor.chain().focus().toggleUnderline().run()],
      ['strike', IconStrikethrough, (editor: Editor) => editor.chain().focus().toggleStrike().run()],
      ['code', IconCode, (editor: Editor) => editor.chain().focus().toggleCode().run()],
    ] as const
  ).map(([id, icon, run]): Tool => ({ id, icon, run, on: (editor) => editor.isActive(id) })),
];

const BLOCKS: readonly Tool[] = (
  [
    ['bulletList', IconList, (editor: Editor) => editor.chain().focus().toggleBulletList().run()],
    ['orderedList', IconListNumbers, (editor: Editor) => editor.chain().focus().toggleOrderedList().run()],
    ['blockquote', IconBlockquote, (editor: Editor) => editor.chain().focus().toggleBlockquote().run()],
  ] as const
).map(([id, icon, run]): Tool => ({ id, icon, run, on: (editor) => editor.isActive(id) }));

const RULE: Tool = {
  id: 'rule',
  icon: IconLine,
  run: (editor) => editor.chain().focus().setHorizontalRule().run(),
};
const HISTORY: readonly Tool[] = [
  { id: 'undo', icon: IconArrowBackUp, run: (editor) => editor.chain().focus().undo().run() },
  { id: 'redo', icon: IconArrowForwardUp, run: (editor) => editor.chain().focus().redo().run() },
];
const PRESSED = [...MARKS, ...BLOCKS];

/** Formatting commands; pressed buttons are active at the cursor. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: present }) => ({
      ...Object.fromEntries(PRESSED.map((tool) => [tool.id, tool.on?.(present) ?? false])),
      link: present.isActive('link'),
    }),
  }) as Readonly<Record<string, boolean>>;
  const button = (id: string, Icon: Tool['icon'], run: () => void, pressed?: boolean) => (
    <Tooltip key={id} label={t(`newsEditor.tool.${id}`)}>
      <ActionIcon
        aria-label={t(`newsEditor.tool.${id}`)}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        // Keeps the focus and the pending formats in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        <Icon size={17} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
  const tool = ({ id, icon, run, on: isOn }: Tool) =>
    button(id, icon, () => void run(editor), isOn ? (on[id] ?? false) : undefined);
  return (
    <div role="toolbar" aria-label={t('newsEditor.tools')}>
      {MARKS.map(tool)}
      <hr />
      {BLOCKS.map(tool)}
      {tool(RULE)}
      <hr />
      {button('link', IconLink, () => setDialog('link'), on.link ?? false)}
      {button('picture', IconPhoto, () => setDialog('picture'))}
      <TableMenu editor={editor} />
      <hr />
      {HISTORY.map(tool)}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={() => setDialog(null)} />}
    </div>
  );
}
