import type { AssociatedDomain } from '@assay/contract/api/domains.ts';
import { TAG_LENGTH_MAX, TAGS_PER_DOMAIN_MAX } from '@assay/contract/limits.ts';
import { TagsInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { setTags, tagsQuery } from '#api/domains.ts';
import { FormDialog } from '#components/forms/form-dialog.tsx';

/** The tags of one domain; tags of other domains are suggested. */
export function TagsDialog({ row, onClose }: { row: AssociatedDomain; onClose(): void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: offered = [] } = useQuery(tagsQuery);
  const [tags, setChosen] = useState(row.tags);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await setTags(row.domain, tags);
      onClose();
      await Promise.all([['domains'], ['ratings', 'list']].map((queryKey) => queries.invalidateQueries({ queryKey })));
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : null);
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={t('tags.of', { domain: row.unicode })}
      cancel={t('tags.cancel')}
      action={t('tags.save')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TagsInput
        label={t('tags.label')}
        description={t('tags.hint', { count: TAGS_PER_DOMAIN_MAX, length: TAG_LENGTH_MAX })}
        data={offered}
        value={tags}
        onChange={(next) => {
          setChosen(next);
          setError(null);
        }}
        maxLength={TAG_LENGTH_MAX}
        acceptValueOnBlur
        error={error}
        data-autofocus
      />
    </FormDialog>
  );
}
