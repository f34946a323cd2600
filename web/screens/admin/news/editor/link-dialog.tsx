import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#components/loading/modal.tsx';
import { linkAddress } from './link-address.ts';

/** Asks for the target of the selected text; without a selection the address is inserted as text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation();
  const present = String(editor.getAttributes('link').href ?? '');
  const [text, setText] = useState(present);
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const href = linkAddress(text);
    if (href === null) return setError(t('newsEditor.linkWrong'));
    const chain = editor.chain().focus();
    const bare = editor.state.selection.empty && present === '';
    if (bare)
      chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('newsEditor.tool.link')}</span>}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label={t('newsEditor.linkTo')}
          placeholder="https://"
          value={text}
          error={error}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          {present !== '' && (
            <Button
              variant="default"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {t('newsEditor.linkRemove')}
            </Button>
          )}
          <Button type="submit">{t('newsEditor.linkSet')}</Button>
        </div>
      </form>
    </Modal>
  );
}
