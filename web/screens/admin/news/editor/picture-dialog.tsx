import { IMAGE_TYPES } from '@assay/contract/limits.ts';
import { NEWS_IMAGE_BYTES_MAX } from '@assay/contract/values/news.ts';
import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { uploadPicture } from '#api/news.ts';
import { FormDialog } from '#components/forms/form-dialog.tsx';
import { useFields } from '#components/forms/use-fields.ts';

/** Uploads an image and inserts it at the cursor, with an alternative text. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const form = useFields({
    initialValues: { file: null as File | null, alt: '' },
    validate: {
      file: (file) => {
        if (!file) return t('newsEditor.pictureChoose');
        const megabytes = NEWS_IMAGE_BYTES_MAX / 1024 / 1024;
        return file.size > NEWS_IMAGE_BYTES_MAX ? t('newsEditor.pictureTooLarge', { megabytes }) : null;
      },
    },
  });
  const error = form.errors.file;
  const submit = async ({ file, alt }: typeof form.values) => {
    if (!file) return;
    try {
      const { src, width, height } = await uploadPicture(file);
      editor.chain().focus().setImage({ src, alt: alt.trim(), width, height }).run();
      onClose();
    } catch (failure) {
      const refused = failure instanceof ApiError && failure.message;
      form.setErrors({ file: refused || t('newsEditor.pictureFailed') });
    }
  };
  return (
    <FormDialog
      title={t('newsEditor.tool.picture')}
      cancel={t('newsEditor.cancel')}
      action={t('newsEditor.pictureInsert')}
      busy={form.submitting}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
    >
      <div className="stack gap-4">
        <label htmlFor={id}>{t('newsEditor.pictureFile')}</label>
        <input
          id={id}
          type="file"
          accept={IMAGE_TYPES.join()}
          aria-invalid={error !== undefined}
          onChange={(event) => {
            form.setFieldValue('file', event.currentTarget.files?.[0] ?? null);
            form.clearErrors();
          }}
        />
        {error && (
          <p className="small bad" role="alert">
            {error}
          </p>
        )}
      </div>
      <TextInput
        label={t('newsEditor.pictureAlt')}
        description={t('newsEditor.pictureAltWhy')}
        maxLength={300}
        {...form.getInputProps('alt')}
      />
    </FormDialog>
  );
}
