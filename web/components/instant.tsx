import { formatDay, formatInstant } from '@assay/locales/format.ts';
import { clock } from '../clock.ts';
import { useTimeZone } from '../session/current-session.ts';

/** A timestamp with the user's time zone; wraps only between date and time. */
export function Instant({ at }: { at: string | null }) {
  const timeZone = useTimeZone();
  if (at === null) return <span className="text-3">–</span>;
  const [day, time, name] = formatInstant(at, timeZone).split(' ');
  return (
    <time dateTime={at}>
      <span className="nowrap">{day}</span>{' '}
      <span className="nowrap">
        {time} {name}
      </span>
    </time>
  );
}

export function Day({ at }: { at: string | null }) {
  const timeZone = useTimeZone();
  if (at === null) return <span className="text-3">–</span>;
  return (
    <time dateTime={at} className="nowrap">
      {formatDay(at, timeZone)}
    </time>
  );
}

/** `UTC+8`: the current name of the user's time zone. */
export function useZoneName(): string {
  return formatInstant(clock.now(), useTimeZone()).split(' ')[2] ?? 'UTC';
}

/** Dates and CVE ids. */
const UNBROKEN = /(\d{4}-\d{2}-\d{2}|CVE-\d{4}-\d+)/;

/** A text whose dates and CVE ids do not wrap at their hyphens. */
export function Unbroken({ text }: { text: string }) {
  return text.split(UNBROKEN).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <span key={at} className="nowrap">
        {part}
      </span>
    ),
  );
}
