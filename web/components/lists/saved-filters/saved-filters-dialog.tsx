import type { SavedViewList } from '@assay/contract/api/analysis/saved-views.ts';
import { SAVED_VIEW_NAME_MAX, SAVED_VIEW_PARAMETERS, SAVED_VIEWS_PER_ACCOUNT } from '@assay/contract/values/search.ts';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { deleteSavedView, savedViewsQuery, saveView } from '#api/decisions.ts';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { Modal } from '#components/loading/modal.tsx';
import { Tooltip } from '#components/loading/tooltip.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useSession } from '#session/current-session.ts';
import listStyles from '#styles/list.module.css';
import { readSavedFilters, writeSavedFilters } from '#theme/preferences.ts';

/** Returns only the filter of the query string. */
function filterOf(params: URLSearchParams): string {
  return new URLSearchParams([...params].filter(([name]) => SAVED_VIEW_PARAMETERS.includes(name))).toString();
}

/** Moves the filters that this browser stored for the list, as earlier versions did, to the account. */
async function moveStoredFilters(stored: string, list: SavedViewList): Promise<void> {
  const filters = readSavedFilters(localStorage, stored).slice(0, SAVED_VIEWS_PER_ACCOUNT);
  for (const { name, query } of filters) await saveView({ list, name, query, shared: false });
  if (filters.length > 0) writeSavedFilters(localStorage, stored, []);
}

interface Props {
  list: SavedViewList;
  /** Name under which earlier versions stored filters in the browser. */
  stored: string;
  onClose(): void;
}

/** Saves the current filter under a name, and applies or deletes saved views. */
export function SavedFiltersDialog({ list, stored, onClose }: Props) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const query = useQuery(savedViewsQuery(list));
  const owner = useSession()?.companyRole === 'owner';
  const form = useFields({
    initialValues: { name: '', shared: false },
    validate: { name: (name) => (name.trim() ? null : t('savedFilters.nameMissing')) },
  });
  const filter = filterOf(params);
  useEffect(() => {
    // A filter that cannot be moved stays in the browser.
    moveStoredFilters(stored, list).catch(() => {});
  }, [stored, list]);
  const save = async ({ name, shared }: typeof form.values) => {
    try {
      await saveView({ list, name: name.trim(), query: filter, shared });
      form.setFieldValue('name', '');
    } catch (error) {
      form.setErrors(toFormErrors(error, ['name'], null, t('errors:unknown-error')));
    }
  };
  const apply = (chosen: string) => {
    const next = new URLSearchParams(location.search);
    for (const parameter of [...SAVED_VIEW_PARAMETERS, 'page', 'finding']) next.delete(parameter);
    for (const [parameter, value] of new URLSearchParams(chosen))
      if (SAVED_VIEW_PARAMETERS.includes(parameter)) next.set(parameter, value);
    setParams(next);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('savedFilters.open')}</span>}>
      <div className="stack gap-16">
        <QueryBoundary query={query} lines={2}>
          {(views) =>
            views.length === 0 ? (
              <p className="text-2">{t('savedFilters.none')}</p>
            ) : (
              <ul className={listStyles.list}>
                {views.map((view) => (
                  <li key={view.id} className="row between">
                    <span className="stack gap-0">
                      <button type="button" className="link-button" onClick={() => apply(view.query)}>
                        <bdi>{view.name}</bdi>
                      </button>
                      {view.shared && (
                        <span className="tiny text-3">
                          {view.own ? t('savedFilters.sharedByYou') : t('savedFilters.sharedBy', { name: view.by })}
                        </span>
                      )}
                    </span>
                    {(view.own || owner) && (
                      <Tooltip label={t('savedFilters.remove', { name: view.name })}>
                        <ActionIcon
                          aria-label={t('savedFilters.remove', { name: view.name })}
                          onClick={() => void deleteSavedView(list, view.id).catch(() => {})}
                        >
                          <IconTrash size={16} aria-hidden="true" />
                        </ActionIcon>
                      </Tooltip>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        {filter === '' ? (
          <p className="text-2">{t('savedFilters.how')}</p>
        ) : (
          <Form errors={form.errors} onSubmit={form.onSubmit(save)}>
            <TextInput
              label={t('savedFilters.name')}
              required
              maxLength={SAVED_VIEW_NAME_MAX}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Checkbox label={t('savedFilters.shared')} {...form.getInputProps('shared', { type: 'checkbox' })} />
            <Button type="submit" loading={form.submitting} style={{ justifySelf: 'end' }}>
              {t('savedFilters.save')}
            </Button>
          </Form>
        )}
      </div>
    </Modal>
  );
}
