import { IMAGE_TYPES } from '@assay/contract/limits.ts';
import { NEWS_IMAGE_BYTES_MAX } from '@assay/contract/values/news.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { uploadPicture } from '#api/news.ts';

/** Uploads an image and inserts it at the cursor, with an alternative text. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!file) return setError(t('newsEditor.pictureChoose'));
    if (file.size > NEWS_IMAGE_BYTES_MAX) {
      return setError(t('newsEditor.pictureTooLarge', { megabytes: NEWS_IMAGE_BYTES_MAX / 1024 / 1024 }));
    }
    setBusy(true);
    try {
      const { src, width, height } = await uploadPicture(file);
      editor.chain().focus().setImage({ src, alt: alt.trim(), width, height }).run();
      onClose();
    } catch (failure) {
      setError(failure instanceof ApiError && failure.message ? failure.message : t('newsEditor.pictureFailed'));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('newsEditor.tool.picture')}</span>}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="stack gap-4">
          <label htmlFor={id}>{t('newsEditor.pictureFile')}</label>
          <input
            id={id}
            type="file"
            accept={IMAGE_TYPES.join()}
            aria-invalid={error !== null}
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0] ?? null);
              setError(null);
            }}
          />
          {error !== null && (
            <p className="small bad" role="alert">
              {error}
            </p>
          )}
        </div>
        <TextInput
          label={t('newsEditor.pictureAlt')}
          description={t('newsEditor.pictureAltWhy')}
          maxLength={300}
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('newsEditor.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('newsEditor.pictureInsert')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
