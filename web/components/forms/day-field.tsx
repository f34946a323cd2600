import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './day-field.module.css';

const DAY_MS = 86_400_000;
/** Range of a field without one: days of four-digit years. */
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9999-12-31';

/** A valid calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** @param days may be negative */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

interface Props {
  label: string;
  description?: ReactNode;
  value: string;
  onChange(day: string): void;
  /** First and last selectable day; any day if absent. */
  first?: string;
  last?: string;
  /** Message for an invalid value. */
  error: string;
  /** The server's message for a valid one. */
  refused?: ReactNode;
  /** May be empty. */
  optional?: boolean;
  /** Receives the focus when its dialog opens. */
  autofocus?: boolean;
}

/** Whether the value is valid. */
export function dayFits(
  value: string,
  { first = FIRST_DAY, last = LAST_DAY, optional = false }: Pick<Props, 'first' | 'last' | 'optional'>,
) {
  return value === '' ? optional : isDay(value) && value >= first && value <= last;
}

/**
 * The browser's date picker behind a button. Its own field is hidden because it uses the browser's date format. If the
 * browser opens no picker, the user types the day.
 */
function Calendar({ value, first, last, onChange }: Required<Pick<Props, 'value' | 'first' | 'last' | 'onChange'>>) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const open = () => {
    try {
      field.current!.showPicker();
    } catch {
      // Not supported by an old browser or not allowed in a frame: the text field remains usable.
    }
  };
  return (
    <span className={styles.calendar}>
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={isDay(value) ? value : ''}
        min={first}
        max={last}
        onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
      />
      <ActionIcon size={28} aria-label={t('calendar')} title={t('calendar')} onClick={open}>
        <IconCalendar size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}

/** A day in the product's date format, with a date picker. The up and down keys change it. */
export function DayField({ label, description, value, onChange, error, refused, autofocus, ...range }: Props) {
  const { first = FIRST_DAY, last = LAST_DAY } = range;
  const fits = dayFits(value, range);
  return (
    <TextInput
      label={label}
      description={description}
      required={!range.optional}
      classNames={{ input: 'mono' }}
      inputMode="numeric"
      placeholder="YYYY-MM-DD"
      maxLength={10}
      {...(autofocus ? { 'data-autofocus': true } : {})}
      rightSection={<Calendar value={value} first={first} last={last} onChange={onChange} />}
      value={value}
      error={fits ? refused : error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (days === undefined || !fits || value === '') return;
        event.preventDefault();
        const next = dayAfter(value, days);
        if (next >= first && next <= last) onChange(next);
      }}
    />
  );
}
