/** What FTP gives to whoever logs in as `anonymous`. */
export interface FtpAccess {
  accepted: boolean;
  /** A folder can be listed; null where the server does not say. */
  readable: boolean | null;
  /** Files or folders can be made in a folder; null where the server does not say. */
  writable: boolean | null;
}

/** Permission facts of a folder (RFC 3659 §7.5.5): c files may be made, m folders; e it may be entered, l listed. */
const PERMISSIONS = /\bperm=([a-z]*);/i;
/** A folder of a listing in the form of Unix that everybody may write to. */
const OPEN_FOLDER = /^ ?d[rwxsStT-]{7}w[xtT-] /m;
const LISTED = /^ ?[d-][rwxsStT-]{9} /m;

/**
 * Reads the answers to USER, PASS, MLST and STAT.
 * @returns null where nobody answered the log-in
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
