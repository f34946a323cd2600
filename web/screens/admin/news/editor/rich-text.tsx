import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import articleStyles from '#components/news/article-body.module.css';
import { allowParserInput } from '#components/news/inert-markup.ts';
import { EXTENSIONS } from './extensions.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

allowParserInput();

interface Props {
  /** Initial content; later changes of this property have no effect. */
  content: string;
  language: string;
  error: string | null;
  onChange(content: string): void;
}

const EMPTY = '<p></p>';

/** The text without the empty last paragraph, which the editor adds for the cursor. */
function textOf(editor: Editor): string {
  let html = editor.isEmpty ? '' : editor.getHTML();
  while (html.endsWith(EMPTY)) html = html.slice(0, -EMPTY.length);
  return html;
}

/** Rich text field for articles. */
export function RichText({ content, language, error, onChange }: Props) {
  const { t } = useTranslation();
  const told = useRef<string | null>(null);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    // The rules are in `rich-text.module.css`: the ones that the library adds are removed with another editor of the page.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: articleStyles.article!,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('newsEditor.content'),
        lang: language,
      },
    },
    onCreate: (event) => {
      told.current = textOf(event.editor);
    },
    onUpdate: (event) => {
      const text = textOf(event.editor);
      if (text === told.current) return;
      told.current = text;
      onChange(text);
    },
  });
  return (
    <div className="stack gap-4">
      <div className={styles.editor}>
        {editor && <Toolbar editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      {error !== null && (
        <p className="small bad" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
