/** An all-day entry of a calendar. */
export interface CalendarEvent {
  /** Globally unique, and the same each time the event is written. */
  uid: string;
  /** YYYY-MM-DD. */
  day: string;
  title: string;
  text: string;
  /** Page with the details. */
  url: string;
  /** Translated kind. */
  category: string;
}

export interface CalendarHead {
  name: string;
  text: string;
  /** BCP 47. */
  language: string;
  /** IANA name. */
  timeZone: string;
  /** When the content was written. */
  at: Date;
}

/** Octets of a line without its line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;
/** How often programs read the feed again; the content is by day. */
const REFRESH = 'PT6H';

/**
 * A calendar (RFC 5545, with the properties for published calendars of RFC 7986). The `X-` properties are those that
 * Outlook, Google Calendar and Apple Calendar read instead. The events are transparent: they do not make anyone busy.
 */
export function formatCalendar(head: CalendarHead, events: readonly CalendarEvent[]): string {
  const text = (name: string, value: string) => `${name};LANGUAGE=${head.language}:${escaped(value)}`;
  const stamp = instantOf(head.at);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Assay//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    text('NAME', head.name),
    `X-WR-CALNAME:${escaped(head.name)}`,
    text('DESCRIPTION', head.text),
    `X-WR-CALDESC:${escaped(head.text)}`,
    `X-WR-TIMEZONE:${escaped(head.timeZone)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
      text('SUMMARY', event.title),
      text('DESCRIPTION', event.text),
      `URL:${event.url}`,
      text('CATEGORIES', event.category),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function instantOf(at: Date): string {
  return at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/** A value of type TEXT (RFC 5545 §3.3.11), without control characters. */
function escaped(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are not allowed in a value
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  );
}

/** A content line in pieces of at most 75 octets; a character is never split. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const sign of line) {
    const length = Buffer.byteLength(sign);
    // The space that begins a continued line counts.
    if (octets + length > LINE_OCTETS) {
      pieces.push(piece);
      piece = '';
      octets = 1;
    }
    piece += sign;
    octets += length;
  }
  return [...pieces, piece].join('\r\n ');
}
