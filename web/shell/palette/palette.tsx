import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nextIndex } from './match.ts';
import styles from './palette.module.css';
import { type Entry, useEntries } from './use-entries.tsx';

/** Debounce time of the search. */
const REST_MS = 200;

/** The command palette: finds screens, domains, findings and CVEs by a part of their name. */
export function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), REST_MS);
  const sections = useEntries(typed.trim(), asked);
  const entries = sections.flatMap((section) => section.entries);
  // The entry rather than its index, because later results are inserted above it. Null = the first one.
  const [chosen, setChosen] = useState<string | null>(null);
  const current = Math.max(0, chosen === null ? 0 : entries.findIndex(({ key }) => key === chosen));
  const list = useRef<HTMLDivElement>(null);
  const busy = useIsFetching({ queryKey: ['search'] }) > 0 || asked !== typed.trim();
  const idOf = (index: number) => `${id}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen scrolls into view as it changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, typed]);

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    if (typeof entry.to === 'function') return entry.to();
    onClose();
    void navigate(entry.to);
  };
  const pressed = (event: KeyboardEvent) => {
    // Keys during composition belong to the input method.
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return choose(entries[current]);
    }
    const next = nextIndex(event.key, current, entries.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(entries[next]!.key);
  };
  let index = -1;
  return (
    <Modal.Root opened onClose={onClose} size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.open')}>
        <Modal.Body p={0}>
          <TextInput
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? idOf(current) : undefined}
            aria-label={t('palette.open')}
            placeholder={t('paletteDialog.placeholder')}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            size="md"
            variant="unstyled"
            className={styles.field}
            value={typed}
            maxLength={100}
            data-autofocus
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(null);
            }}
            onKeyDown={pressed}
          />
          <div
            className={styles.list}
            role="listbox"
            id={`${id}-list`}
            aria-label={t('paletteDialog.results')}
            ref={list}
          >
            {sections.map((section) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
              <div key={section.id} role="group" aria-label={t(`paletteDialog.${section.id}`)}>
                <div className={`tiny text-3 strong ${styles.head}`} aria-hidden="true">
                  {t(`paletteDialog.${section.id}`)}
                </div>
                {section.entries.map((entry) => {
                  index += 1;
                  const place = index;
                  return (
                    <Option
                      key={entry.key}
                      id={idOf(place)}
                      entry={entry}
                      selected={place === current}
                      onPoint={() => place !== current && setChosen(entry.key)}
                      onChoose={() => choose(entry)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          <p role="status" className={`tiny text-3 ${styles.foot}`}>
            {busy ? t('loading') : entries.length === 0 ? t('paletteDialog.nothing') : t('paletteDialog.keys')}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  selected: boolean;
  onPoint(): void;
  onChoose(): void;
}

function Option({ id, entry, selected, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which names the active option
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.entry}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <span className={styles.icon}>{entry.icon}</span>
      <span className="stack gap-0">
        <bdi className="anywhere">{entry.name}</bdi>
        {entry.detail && <span className="tiny text-3 anywhere">{entry.detail}</span>}
      </span>
    </div>
  );
}
