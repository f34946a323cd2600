/** Result of an anonymous FTP login. */
export interface FtpAccess {
  accepted: boolean;
  /** Whether a folder can be listed; null if unknown. */
  readable: boolean | null;
  /** Whether files or folders can be created; null if unknown. */
  writable: boolean | null;
}

/** Permission facts of a folder (RFC 3659 §7.5.5): c = create files, m = create folders, e = enter, l = list. */
const PERMISSIONS = /\bperm=([a-z]*);/i;
/** A world-writable folder in a Unix-style listing. */
const OPEN_FOLDER = /^ ?d[rwxsStT-]{7}w[xtT-] /m;
const LISTED = /^ ?[d-][rwxsStT-]{9} /m;

/**
 * Parses the replies to USER, PASS, MLST and STAT.
 * @returns null without a reply to the login
 */
export function readFtpAccess(answers: readonly string[]): FtpAccess | null {
  const codes = answers.map((answer) => Number(/^(\d{3})[ -]/.exec(answer)?.[1] ?? 0));
  const decision = codes.find((code) => code === 230 || code === 530 || code === 532 || code >= 500);
  if (decision === undefined) return null;
  if (decision !== 230) return { accepted: false, readable: null, writable: null };
  const later = answers.slice(codes.indexOf(230) + 1);
  const permissions = later.flatMap((answer) => PERMISSIONS.exec(answer)?.[1]?.toLowerCase() ?? []);
  const listing = later.find((answer) => LISTED.test(answer));
  if (permissions.length === 0 && listing === undefined) return { accepted: true, readable: null, writable: null };
  return {
    accepted: true,
    readable: listing !== undefined || permissions.some((letters) => /[el]/.test(letters)),
    writable: permissions.some((letters) => /[cm]/.test(letters)) || OPEN_FOLDER.test(listing ?? ''),
  };
}
