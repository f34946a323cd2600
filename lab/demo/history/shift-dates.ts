import type { EvidenceItem, EvidenceSet } from '@assay/engine';

const DAY = 86_400_000;
/** Dates and timestamps of this century anywhere in a text. */
const DATE = /\b20\d\d-[01]\d-[0-3]\d(?:T[0-2]\d:[0-5]\d:[0-6]\d(?:\.\d+)?Z)?\b/g;

/**
 * Shifts evidence into the past: every date in it is shifted by the same number of days, so that a certificate that
 * expires in some weeks also did so then. External events keep their dates; those that had not happened yet are
 * omitted.
 */
export function shiftDates(set: EvidenceSet, days: number): EvidenceSet {
  return set.map((piece) => pieceEarlier(piece, days));
}

function pieceEarlier(piece: EvidenceItem, days: number): EvidenceItem {
  const takenAt = move(piece.takenAt, days);
  if (!piece.outcome.ok) return { ...piece, takenAt };
  if (piece.kind === 'breaches') {
    const breaches = piece.outcome.value.breaches.filter(({ date }) => date <= takenAt);
    return { ...piece, takenAt, outcome: { ok: true, value: { ...piece.outcome.value, breaches } } };
  }
  if (piece.kind === 'ransomware-posts') {
    const posts = piece.outcome.value.posts.filter(({ discovered }) => discovered <= takenAt);
    return { ...piece, takenAt, outcome: { ok: true, value: { ...piece.outcome.value, posts } } };
  }
  if (piece.kind === 'chatter') {
    const mentions = piece.outcome.value.mentions.filter(({ date }) => date === null || date <= takenAt);
    return { ...piece, takenAt, outcome: { ok: true, value: { ...piece.outcome.value, mentions } } };
  }
  return moved(piece, days) as EvidenceItem;
}

/** Moves every date of evidence into the future, those of external events too. @param days negative = into the past */
export function moveDates(set: EvidenceSet, days: number): EvidenceSet {
  return days === 0 ? set : set.map((piece) => moved(piece, -days) as EvidenceItem);
}

function moved(value: unknown, days: number): unknown {
  if (typeof value === 'string') return value.replace(DATE, (date) => move(date, days));
  if (Array.isArray(value)) return value.map((item) => moved(item, days));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, moved(item, days)]));
}

function move(date: string, days: number): string {
  const instant = new Date(Date.parse(date) - days * DAY).toISOString();
  return date.length === 10 ? instant.slice(0, 10) : instant;
}
