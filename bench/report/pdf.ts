import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LanguageCode } from '@assay/contract/languages.ts';
import { type IntegratedInput, type ReportInput, renderReport, signedBytes } from '@assay/report';
import { company, domain, integratedInput } from '@assay/report/testing/integrated.ts';
import { pdfSignerOf } from '@assay/server/features/reports/signing/pdf-certificate.ts';
import { signPdf } from '@assay/server/features/reports/signing/sign-pdf.ts';
import { toSigningKey } from '@assay/server/features/reports/signing/signing-keys.ts';
import type { Key, KeyRing } from '@assay/server/platform/secrets/key-ring.ts';
import { AsnConvert } from '@peculiar/asn1-schema';
import { seconds, writeTable } from '../measured.ts';
import { conformanceFaults, readObjects } from './conformance.ts';
import { reportInput } from './input.ts';

/**
 * `npm run validate:pdf -- [--write] [--pictures FOLDER] [--only KIND,…] [--languages LANGUAGE,…]`: every kind of report, or those whose name begins
 * so (domain, large, board, integrated), in several languages, with names in other scripts, read by programs that are not
 * ours: qpdf (syntax), poppler (structure tree, fonts, metadata, text, attachment, PAdES signature) and OpenSSL (CMS and
 * certificates). Requires the Debian packages qpdf, poppler-utils and openssl. The conditions of PDF/UA-1 and PDF/A-3 are
 * tested on the objects that qpdf reads (conformance.ts, decision 0135).
 */

const LANGUAGES: readonly LanguageCode[] = ['en-US', 'zh-TW', 'ja', 'de', 'th'];
/** Names in scripts of none of these languages. */
const NAMES = { korean: '한국인터넷진흥원', arabic: 'شركة أمن الشبكات' };
const FINDINGS = 300;
const MANY_FINDINGS = 1_500;
/** Widths in pixels of the pictures of pages. */
const PICTURE_WIDTH = 1_000;

interface Kind {
  input(language: LanguageCode, name: string): ReportInput | IntegratedInput;
  /** Pages that a reader accepts. */
  pagesMax: number;
}

const kinds: Record<string, Kind> = {
  domain: {
    input: (language, name) => ({ ...reportInput(FINDINGS, language), company: name }),
    pagesMax: 20,
  },
  [`large domain, ${MANY_FINDINGS} findings`]: {
    input: (language, name) => ({ ...reportInput(MANY_FINDINGS, language), company: name }),
    pagesMax: 45,
  },
  board: {
    input: (language, name) => ({ ...reportInput(FINDINGS, language), company: name, kind: 'board' }),
    pagesMax: 6,
  },
  integrated: {
    input: integrated,
    pagesMax: 20,
  },
};

/** A company for each level of sharing, and the one that makes the report. */
function integrated(language: LanguageCode, name: string): IntegratedInput {
  const given = integratedInput(language);
  const companies = given.companies.map((each) => (each.own ? { ...each, name } : each));
  const open = company('Millrace Textiles', 'everything', [domain('millrace.example', 92)]);
  return { ...given, mainCompany: name, targetVendor: name, companies: [...companies, open] };
}

/** Characters without spaces that every page after the cover has; two lines on a page of their own have fewer. */
const PAGE_CHARACTERS_MIN = 150;

const folder = mkdtempSync(path.join(os.tmpdir(), 'validate-pdf-'));
const at = (name: string) => path.join(folder, name);
const key: Key = { id: '', purpose: 'report', bytes: randomBytes(32), retiredAt: null, revokedAt: null };
const secrets = { keys: { current: () => key } as Pick<KeyRing, 'current'> as KeyRing };
type Context = Parameters<typeof signPdf>[0];

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @throws Error with the statement that does not hold */
function expect(holds: boolean, statement: string): void {
  if (!holds) throw new Error(statement);
}

/** The certificate that OpenSSL is to trust: the one of the installation's key. */
function writeIssuer(): void {
  const { issuer } = pdfSignerOf(key, toSigningKey(key).kid);
  const base64 = Buffer.from(AsnConvert.serialize(issuer)).toString('base64').replace(/.{64}/g, '$&\n');
  writeFileSync(at('issuer.pem'), `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`);
}

function signatureHolds(pdf: Buffer): void {
  const found = run('pdfsig', ['-nocert', at('report.pdf')]);
  expect(/Signature is Valid/.test(found), `pdfsig: ${found}`);
  expect(/Total document signed/.test(found), `pdfsig: ${found}`);
  const [, hex = ''] = /\/SubFilter \/ETSI\.CAdES\.detached[\s\S]*?\/Contents <([0-9a-f]+)>/.exec(
    pdf.toString('latin1'),
  )!;
  writeFileSync(at('signature.der'), Buffer.from(hex, 'hex'));
  writeFileSync(at('signed.bin'), signedBytes(pdf));
  const trust = ['-CAfile', at('issuer.pem'), '-purpose', 'any', '-out', at('out.bin')];
  run('openssl', [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-in',
    at('signature.der'),
    '-content',
    at('signed.bin'),
    ...trust,
  ]);
  writeFileSync(
    at('changed.pdf'),
    Buffer.from(pdf.toString('latin1').replace('/Lang (', '/Lang  ('), 'latin1').subarray(0, pdf.length),
  );
  expect(!/Signature is Valid/.test(run('pdfsig', ['-nocert', at('changed.pdf')])), 'pdfsig accepts a changed file');
}

/** Tags by name, as poppler reads them. */
function structureHolds(): void {
  const tree = run('pdfinfo', ['-struct', at('report.pdf')]);
  const count = (tag: string) =>
    tree.match(new RegExp(`^ *${tag}(?: <[^>]+>)?(?: \\([^)]*\\))?(?: "|:|$)`, 'gm'))?.length ?? 0;
  expect(count('Table') > 0 && count('H1') > 0 && count('Figure') > 0, 'headings, tables and figures');
  expect(/\/Scope \/Column/.test(tree) && /\/Scope \/Row/.test(tree), 'headers of columns and rows');
  for (const table of tree.split(/^ *Table\b/m).slice(1)) expect(/\bTH\b/.test(table), 'a table without headers');
  const info = run('pdfinfo', [at('report.pdf')]);
  expect(/Tagged: +yes/.test(info) && /JavaScript: +no/.test(info), info);
}

/** What ISO 14289-1 §7.21 and ISO 19005-3 §6.2.11 require of fonts, and the identification of both standards. */
function fontsAndMetadataHold(): void {
  const [, rule = '', ...fonts] = run('pdffonts', [at('report.pdf')])
    .trimEnd()
    .split('\n');
  // Columns are as wide as the second line of the listing underlines; "emb sub uni" are the third to fifth from the end.
  expect(/^[- ]+$/.test(rule) && fonts.length > 0, 'fonts');
  for (const font of fonts) {
    const [embedded, , unicode] = font.trim().split(/\s+/).slice(-5);
    expect(embedded === 'yes' && unicode === 'yes', `a font that is not embedded or cannot be read aloud: ${font}`);
  }
  const metadata = run('pdfinfo', ['-meta', at('report.pdf')]);
  expect(/pdfuaid:part>1</.test(metadata) && /pdfaid:part>3</.test(metadata), 'PDF/UA-1 and PDF/A-3 are not claimed');
}

function attachmentHolds(content: Buffer): void {
  run('pdfdetach', ['-save', '1', '-o', at('data.json'), at('report.pdf')]);
  expect(readFileSync(at('data.json')).equals(content), 'the attachment is the data of the report');
}

/** Each line of the contents ends with its page number, also after a name that is written from right to left. */
function contentsHold(): void {
  const found = run('pdftotext', ['-bbox', '-f', '2', '-l', '2', at('report.pdf'), '-']).matchAll(
    /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)<\/word>/g,
  );
  // Fonts of different scripts have boxes of different heights: words of a line have their middle in common.
  const words = Array.from(found, ([, left, top, bottom, text = '']) => ({
    left: Number(left),
    middle: (Number(top) + Number(bottom)) / 2,
    text,
  }));
  const isDot = ({ text }: { text: string }) => /^\.+$/.test(text);
  for (const dot of words.filter(isDot)) {
    // The list of tables is beside that of figures: the number follows the dots, but need not be the last word of the line.
    const [next] = words
      .filter((word) => Math.abs(word.middle - dot.middle) < 4 && word.left > dot.left)
      .toSorted((one, other) => one.left - other.left);
    if (!next) throw new Error('a line of the contents without a page number');
    expect(isDot(next) || /^\d+$/.test(next.text), `"${next.text}" instead of a page number in the contents`);
  }
}

async function validate(kind: string, language: LanguageCode, name: string, pictures: string | null) {
  const began = performance.now();
  const input = kinds[kind]!.input(language, name);
  const { pdf: unsigned, pages, content } = await renderReport(input, { signed: true });
  const took = performance.now() - began;
  const pdf = await signPdf({ secrets, config: { timestampUrl: null } } as Context, unsigned);
  writeFileSync(at('report.pdf'), pdf);
  run('qpdf', ['--check', at('report.pdf')]);
  signatureHolds(pdf);
  structureHolds();
  fontsAndMetadataHold();
  attachmentHolds(content);
  contentsHold();
  const faults = conformanceFaults(readObjects(at('report.pdf')));
  expect(faults.length === 0, `PDF/UA-1 or PDF/A-3: ${faults.join('; ')}`);
  const text = run('pdftotext', [at('report.pdf'), '-']).normalize('NFKC');
  expect(!text.includes('[U+'), 'a name that cannot be printed');
  for (const [at, page] of text.split('\f').slice(0, pages).entries()) {
    const characters = page.replace(/\s/g, '').length;
    expect(at === 0 || characters >= PAGE_CHARACTERS_MIN, `page ${at + 1} has only ${characters} characters`);
  }
  if (pictures) {
    const prefix = path.join(
      pictures,
      [kind.replace(/\W+/g, '-'), language, name === NAMES.korean ? 'ko' : 'ar'].join('-'),
    );
    run('pdftoppm', ['-png', '-scale-to-x', String(PICTURE_WIDTH), '-scale-to-y', '-1', at('report.pdf'), prefix]);
  }
  return { pages, bytes: pdf.length, took };
}

const { values } = parseArgs({
  options: {
    pictures: { type: 'string' },
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: LANGUAGES.join(',') },
    write: { type: 'boolean', default: false },
  },
});
const wanted = Object.keys(kinds).filter((kind) => values.only.split(',').some((begin) => kind.startsWith(begin)));
if (wanted.length === 0) throw new Error(`no kind of report begins with ${values.only}`);
const languages = LANGUAGES.filter((language) => values.languages.split(',').includes(language));
if (values.write && (values.only || languages.length < LANGUAGES.length))
  throw new Error('--write needs all kinds of reports in all languages');
const rows: string[][] = [];
try {
  if (values.pictures) mkdirSync(values.pictures, { recursive: true });
  writeIssuer();
  for (const kind of wanted) {
    for (const language of languages) {
      const name = LANGUAGES.indexOf(language) % 2 === 0 ? NAMES.korean : NAMES.arabic;
      const { pages, bytes, took } = await validate(kind, language, name, values.pictures ?? null);
      rows.push([kind, language, String(pages), `${Math.round(bytes / 1000)} kB`, seconds(took)]);
      process.stdout.write(`${rows.at(-1)!.join(' · ')}\n`);
      const { pagesMax } = kinds[kind]!;
      if (pages > pagesMax) process.stderr.write(`at most ${pagesMax} pages are accepted\n`);
      if (pages > pagesMax) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (values.write)
  writeTable(
    'Reports read by other programs',
    `By \`npm run validate:pdf -- --write\`: no fault found by qpdf (syntax), poppler (structure tree, embedded fonts with Unicode, metadata, attachment, signature by pdfsig) and OpenSSL (\`cms -verify -cades\`), each with a name in Korean or Arabic; domain and board reports of ${FINDINGS} findings, and integrated ones of five domains, one for each level of sharing; the time is wall-clock time. The conditions of the Matterhorn Protocol 1.1 that apply and rules of PDF/A-3 are tested on the objects that qpdf reads (decision 0135).`,
    ['report', 'language', 'pages', 'size', 'time, a new process each'],
    rows,
  );
