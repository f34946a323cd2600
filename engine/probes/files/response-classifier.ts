import { randomBytes } from 'node:crypto';
import { type Fact, isUnknown, unknown } from '#evidence/unknown.ts';
import type { FileAnswer, HttpEvidence } from '#evidence/web.ts';
import { controlPath } from '#parse/pages/control-path.ts';
import { type FileRequest, type FileSignature, matchFile } from '#parse/pages/file-signatures.ts';
import { excerptOf, maskAssignments, maskSecrets, plainText, sha256 } from '#parse/pages/masking.ts';
import { decodeText } from '#parse/pages/page.ts';
import { headerValue } from '#parse/web/headers.ts';
import type { HttpResponse } from '../http/client.ts';
import type { RequestOutcome } from './bounded-requester.ts';

/** Bytes of one file that are read: enough for any signature, and a small part of a multi-gigabyte dump. */
export const FILE_BYTES_MAX = 64 * 1_024;

const FOLDER_LISTING = 'folder-listing';
const LISTINGS_MAX = 20;

/** Classifies the responses to fixed paths. */
export interface ResponseClassifier {
  /**
   * Classifications of a response; empty if it is the site's default response, unknown if its content could not be decoded
   * or no control path responded.
   */
  answersOf(question: FileRequest, answer: HttpResponse): Promise<Fact<FileAnswer[]>>;
  /** Directory listings, with their HTML. */
  readonly listings: readonly { path: string; html: string }[];
}

/**
 * Matches responses by content and requests a path of the same shape that cannot exist before it accepts a match: a
 * site that responds to every path alike has no such file, even if the bytes of the responses differ.
 */
export function createResponseClassifier(
  http: HttpEvidence,
  ask: (path: string) => Promise<RequestOutcome>,
): ResponseClassifier {
  const word = `q${randomBytes(6).toString('hex')}`;
  /** Requests run concurrently; each control path is requested once. */
  const controls = new Map<string, Promise<RequestOutcome>>();

  function control(path: string): Promise<RequestOutcome> {
    const asked = controls.get(path) ?? ask(path);
    controls.set(path, asked);
    return asked;
  }

  /** Does a path that cannot exist return the same kind of content? */
  async function answersEverything(signature: FileSignature, path: string): Promise<Fact<boolean>> {
    const other = controlPath(path, word);
    if (other === null) return false;
    const outcome = await control(other);
    if (outcome.answer) return found(signature, other, outcome.answer) !== null;
    return outcome.reason === 'excluded' ? false : unknown(outcome.reason);
  }

  function found(signature: FileSignature, path: string, answer: HttpResponse): { at: number; text: string } | null {
    const bytes = answer.body.bytes.subarray(0, FILE_BYTES_MAX);
    if (bytes.length === 0 || answer.body.undecoded) return null;
    const contentType = headerValue(answer.headers, 'content-type');
    const text = signature.html ? decodeText({ ...answer.body, contentType }) : Buffer.from(bytes).toString('latin1');
    const match = matchFile(signature, path, answer.status, text, bytes);
    return match && { at: match.at, text };
  }

  const listings: { path: string; html: string }[] = [];
  return {
    listings,
    async answersOf({ path, signatures }, answer) {
      // The most frequent response: the path does not exist, and the body need not be read.
      if (answer.status !== 200 && signatures.every(({ status }) => status !== answer.status)) return [];
      const { bytes } = answer.body;
      if (answer.body.undecoded) return unknown('protocol-error');
      const hash = sha256(bytes);
      // The same bytes as for a path that cannot exist: the site accepts every path.
      if (hash === http.missingPage?.sha256) return [];
      const contentType = headerValue(answer.headers, 'content-type');
      const row = (signature: string | null, excerpt: string | null): FileAnswer => ({
        path,
        status: answer.status,
        contentType: contentType && plainText(contentType).slice(0, 100),
        bytes: bytes.length,
        signature,
        excerpt,
        sha256: hash,
      });
      // A login form that also appears on the front page is the front page.
      const front = (http.secure.page ?? http.plain.page)?.sha256 === hash;
      const kept: FileAnswer[] = [];
      for (const signature of signatures) {
        const match = found(signature, path, answer);
        if (!match || (front && signature.class === 'portal')) continue;
        const isEverywhere = await answersEverything(signature, path);
        if (isUnknown(isEverywhere)) return isEverywhere;
        if (isEverywhere) continue;
        if (signature.id === FOLDER_LISTING && listings.length < LISTINGS_MAX)
          listings.push({ path, html: match.text });
        kept.push(row(signature.id, excerptFor(signature, match.text, match.at)));
      }
      if (kept.length > 0) return kept;
      // Still kept if it differs from the missing page.
      return answer.status === 200 && http.missingPage?.status !== 200 ? [row(null, null)] : [];
    },
  };
}

function excerptFor(signature: FileSignature, text: string, at: number): string | null {
  switch (signature.class) {
    case 'environment':
    case 'configuration':
    case 'credentials':
      return excerptOf(text, at, maskAssignments);
    case 'database':
    case 'backup':
    case 'listing':
      // Binary data or customer records: only the name of the rule may be reported.
      return signature.html ? excerptOf(text, at) : null;
    case 'log':
      return excerptOf(text, at, (line) => maskSecrets(line).replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '*.*.*.*'));
    case 'password-file':
      return excerptOf(text, at, (lines) => lines.replace(/^([^:\s]{1,64})[:=;,\t].*$/gm, '$1:***'));
    default:
      return excerptOf(text, at);
  }
}
