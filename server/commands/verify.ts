import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isLimited } from '@assay/contract/coverage.ts';
import { type LanguageCode, nearestLanguage, supportedLanguage } from '@assay/contract/languages.ts';
import { JSON_BYTES_MAX, PDF_BYTES_MAX } from '@assay/contract/report/signed/format.ts';
import { readKeySet, SIGNING_KEYS_PATH } from '@assay/contract/report/signed/keys.ts';
import type { ReportStatement } from '@assay/contract/report/signed/signed-report.ts';
import { type FileVerification, isGenuine, verifyReportFiles } from '@assay/contract/report/signed/verify-files.ts';
import { createTranslator, type Translator } from '@assay/locales';
import { signingKeysFile } from '../features/reports/signing/signing-keys.ts';
import { dataFolder } from '../platform/config/data-folder.ts';

/** `assay verify report.pdf report.json`: verifies that both files are genuine. Works without a network. */

const EXIT = { genuine: 0, different: 1, usage: 2, keyNotTrusted: 3 } as const;
const LABEL_CELLS = 20;
/** Signed data, as JSON or as a JSON Web Signature. */
const DATA_FILE = /\.(?:json|jws)$/i;
const KEYS_BYTES_MAX = 1024 * 1024;
const KEYS_TIMEOUT_MS = 15_000;

type Keys = Parameters<typeof verifyReportFiles>[1];

/** A request that cannot be fulfilled; its texts are in cli.json under `verify.errors`. */
class Refused extends Error {
  readonly id: string;
  readonly value: string;
  constructor(id: string, value = '') {
    super(id);
    this.id = id;
    this.value = value;
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        json: { type: 'boolean' },
        lang: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Refused('option', (error as Error).message.split('. ')[0]);
  }
}

function readLanguage(chosen: string): LanguageCode {
  const language = supportedLanguage(chosen);
  if (!language) throw new Refused('language', chosen);
  return language;
}

async function readBytes(file: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  );
  if (size !== null && size > most) throw new Refused('too-large', file);
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    throw new Refused('file', file);
  }
}

/** Keys from a file or a URL; by default those with which the installation on this host signs, if there is one. */
async function readKeys(named: string | undefined): Promise<Keys> {
  if (named === undefined)
    return keysIn(
      await readFile(signingKeysFile(dataFolder(process.env.DATA_DIR)), 'utf8').catch(() => '{"keys":[]}'),
      '',
    );
  const text = /^https?:\/\//i.test(named)
    ? await fetchKeys(named)
    : new TextDecoder().decode(await readBytes(named, KEYS_BYTES_MAX));
  return keysIn(text, named);
}

function keysIn(text: string, from: string): Keys {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below.
  }
  const keys = readKeySet(value);
  if (!keys) throw new Refused('keys', from || signingKeysFile(dataFolder(process.env.DATA_DIR)));
  return keys;
}

/** @param address of the set itself, or of the installation */
async function fetchKeys(address: string): Promise<string> {
  try {
    const url = new URL(address);
    if (url.pathname === '/') url.pathname = SIGNING_KEYS_PATH;
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(KEYS_TIMEOUT_MS) });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    if (text.length > KEYS_BYTES_MAX) throw new Error('too large');
    return text;
  } catch {
    throw new Refused('keys-address', address);
  }
}

function helpText(words: Translator): string {
  const line = (label: string, key: string) => `  ${label.padEnd(LABEL_CELLS)}${words.t(`cli:${key}`)}`;
  return [
    words.t('cli:verify.usage'),
    '',
    words.t('cli:verify.about'),
    '',
    words.t('cli:options-title'),
    line('--keys FILE|URL', 'verify.keys'),
    line('--json', 'verify.as-json'),
    line('--lang CODE', 'options.lang'),
    line('-h, --help', 'options.help'),
    '',
    words.t('cli:exit-title'),
    ...Object.values(EXIT).map((code) => line(String(code), `verify.exit.${code}`)),
  ].join('\n');
}

type Verdict = 'valid' | 'unknown-key' | 'revoked-key' | 'forged';

const EXIT_OF: Readonly<Record<Verdict, number>> = {
  valid: EXIT.genuine,
  'unknown-key': EXIT.keyNotTrusted,
  'revoked-key': EXIT.keyNotTrusted,
  forged: EXIT.different,
};

/** Both files and the signature as one statement; anything that is not as it was signed is forged. */
function verdictOf(checked: FileVerification): Verdict {
  if (isGenuine(checked)) return 'valid';
  const { signature } = checked;
  const untrusted = signature === 'unknown-key' || signature === 'revoked-key';
  return untrusted && isGenuine({ ...checked, signature: 'known-key' }) ? signature : 'forged';
}

/** For scripts: no content of the report unless a known key signed it. */
function jsonOf(verdict: Verdict, { json, signature, pdf, key, report }: FileVerification): string {
  const shown = verdict === 'valid' ? report : null;
  return JSON.stringify({ verdict, data: json, signature, pdf, key, report: shown }, null, 2);
}

function summaryOf(verdict: Verdict, checked: FileVerification, words: Translator): string[] {
  const { json, signature, pdf, key } = checked;
  // The content of a forged file must not be taken for a rating.
  const report = verdict === 'valid' ? checked.report : null;
  const facts = { key: key ?? '' };
  return [
    words.t(`cli:verify.verdict.${verdict}`),
    '',
    words.t(`cli:verify.json.${json}`),
    ...(signature ? [words.t(`cli:verify.signature.${signature}`, facts)] : []),
    ...(pdf ? [words.t(`cli:verify.pdf.${pdf}`)] : []),
    ...(report
      ? ['', words.t('cli:verify.report', { about: aboutOf(report, words), at: words.instant(report.madeAt) })]
      : []),
    ...(report?.url ? [words.t('cli:verify.page', { url: report.url })] : []),
    ...(signature === 'unknown-key' ? [words.t('cli:verify.whose', { path: SIGNING_KEYS_PATH })] : []),
  ];
}

function aboutOf(report: ReportStatement, words: Translator): string {
  if (report.kind === 'integrated') return report.targetVendor;
  const { total, grade, coverage } = report.rating;
  if (total === null) return report.domain;
  return `${report.domain} (${[grade, total, ...(isLimited(coverage) ? [words.t('terms:limited')] : [])].join(', ')})`;
}

/** @returns the exit code */
async function run(args: readonly string[]): Promise<number> {
  const environment = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG;
  let language = nearestLanguage(environment?.split('.')[0]?.replace('_', '-'));
  let words = createTranslator(language);
  try {
    const { values, positionals } = readArguments(args);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (values.lang !== undefined) language = readLanguage(values.lang);
    words = createTranslator(language, timeZone);
    if (values.help) {
      process.stdout.write(`${helpText(words)}\n`);
      return EXIT.genuine;
    }
    if (positionals.length !== 2) throw new Refused('two-files');
    const [pdfFile, jsonFile] = inOrder(positionals as [string, string]);
    const keys = await readKeys(values.keys);
    const pdf = await readBytes(pdfFile, PDF_BYTES_MAX);
    const checked = await verifyReportFiles({ json: await readBytes(jsonFile, JSON_BYTES_MAX), pdf }, keys);
    const verdict = verdictOf(checked);
    const output = values.json ? jsonOf(verdict, checked) : summaryOf(verdict, checked, words).join('\n');
    process.stdout.write(`${output}\n`);
    return EXIT_OF[verdict];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const facts = { value: error.value };
    // This text is that of all commands.
    const text =
      error.id === 'language' ? words.t('cli:errors.language', facts) : words.t(`cli:verify.errors.${error.id}`, facts);
    process.stderr.write(`${text}\n`);
    return EXIT.usage;
  }
}

/** The PDF first, regardless of the order of the arguments. */
function inOrder([first, second]: [string, string]): [string, string] {
  return DATA_FILE.test(first) && !DATA_FILE.test(second) ? [second, first] : [first, second];
}

process.exitCode = await run(process.argv.slice(2));
