import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

const DAY_MS = 86_400_000;

/** A day that the calendar has, written YYYY-MM-DD. */
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
  value: string;
  onChange(day: string): void;
  /** First and last day that can be chosen. */
  first: string;
  last: string;
  /** Said when the value is not such a day. */
  error: string;
  /** May stay empty. */
  optional?: boolean;
}

/** Is the field's value one that can be sent? */
export function dayFits(
  value: string,
  { first, last, optional = false }: Omit<Props, 'label' | 'value' | 'onChange' | 'error'>,
) {
  return value === '' ? optional : isDay(value) && value >= first && value <= last;
}

/**
 * The browser's calendar behind a button. Its own field stays out of sight: it would show the day in its own order. Where
 * the browser opens none, the day is typed.
 */
function Calendar({ value, first, last, onChange }: Pick<Props, 'value' | 'first' | 'last' | 'onChange'>) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const open = () => {
    try {
      field.current!.showPicker();
    } catch {
      // An old browser, or a frame that may not: the text field is the way.
    }
  };
  return (
    <span className="calendar">
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

/** A day as it is written everywhere here, with a calendar to choose it from. Up and down change it. */
export function DayField({ label, value, onChange, error, ...range }: Props) {
  const fits = dayFits(value, range);
  return (
    <TextInput
      label={label}
      classNames={{ input: 'mono' }}
      inputMode="numeric"
      placeholder="YYYY-MM-DD"
      maxLength={10}
      rightSection={<Calendar value={value} first={range.first} last={range.last} onChange={onChange} />}
      value={value}
      error={fits ? null : error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (days === undefined || !fits || value === '') return;
        event.preventDefault();
        const next = dayAfter(value, days);
        if (next >= range.first && next <= range.last) onChange(next);
      }}
    />
  );
}
