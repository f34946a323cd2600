import { ActionIcon, Button, Modal, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Form } from '#components/forms/form.tsx';
import type { FormErrors } from '#components/forms/form-errors.ts';
import { readSavedFilters, type SavedFilter, writeSavedFilters } from '#theme/preferences.ts';

/** Query parameters that form a list's filter. */
const PARAMETERS = ['search', 'severity', 'state', 'sort', 'group'];
const FILTERS_MAX = 20;
const NAME_MAX = 60;

/** Returns only the filter of the query string. */
function filterOf(params: URLSearchParams): string {
  return new URLSearchParams([...params].filter(([name]) => PARAMETERS.includes(name))).toString();
}

/** Saves the current filter under a name, and applies or deletes saved filters. */
export function SavedFiltersDialog({ list, onClose }: { list: string; onClose(): void }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [saved, setSaved] = useState(() => readSavedFilters(localStorage, list));
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const query = filterOf(params);
  const keep = (filters: readonly SavedFilter[]) => {
    writeSavedFilters(localStorage, list, filters);
    setSaved([...filters]);
  };
  const save = () => {
    const called = name.trim();
    if (called === '') return setErrors({ name: t('savedFilters.nameMissing') });
    keep([{ name: called, query }, ...saved.filter((one) => one.name !== called)].slice(0, FILTERS_MAX));
    setName('');
  };
  const apply = (filter: SavedFilter) => {
    setParams((old) => {
      for (const parameter of [...PARAMETERS, 'page', 'finding']) old.delete(parameter);
      for (const [parameter, value] of new URLSearchParams(filter.query))
        if (PARAMETERS.includes(parameter)) old.set(parameter, value);
      return old;
    });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('savedFilters.open')}</span>}>
      <div className="stack gap-16">
        {saved.length > 0 && (
          <ul className="list">
            {saved.map((filter) => (
              <li key={filter.name} className="row between">
                <button type="button" className="link-button" onClick={() => apply(filter)}>
                  {filter.name}
                </button>
                <Tooltip label={t('savedFilters.remove', { name: filter.name })}>
                  <ActionIcon
                    aria-label={t('savedFilters.remove', { name: filter.name })}
                    onClick={() => keep(saved.filter((other) => other !== filter))}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                </Tooltip>
              </li>
            ))}
          </ul>
        )}
        {query === '' ? (
          <p className="text-2">{t('savedFilters.how')}</p>
        ) : (
          <Form errors={errors} onSubmit={save}>
            <TextInput
              label={t('savedFilters.name')}
              maxLength={NAME_MAX}
              value={name}
              error={errors.name}
              data-autofocus
              onChange={(event) => {
                setName(event.currentTarget.value);
                setErrors({});
              }}
            />
            <Button type="submit" style={{ justifySelf: 'end' }}>
              {t('savedFilters.save')}
            </Button>
          </Form>
        )}
      </div>
    </Modal>
  );
}
