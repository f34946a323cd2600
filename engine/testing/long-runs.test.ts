import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { superlinear } from './long-runs.ts';

const PARSERS = path.resolve(import.meta.dirname, '../parse');

/** Prefixes that single parsers require. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  parseSpf: ['v=spf1 '],
  spfTargets: ['v=spf1 '],
  parseDmarc: ['v=DMARC1; p='],
  parseDkim: ['v=DKIM1; p='],
  parseMtaStsPolicy: ['version: STSv1\n'],
  parseSecurityTxt: ['Contact: mailto:a@example.com\nExpires:'],
  readHttpService: ['HTTP/1.1 200 OK\r\nServer: '],
  readService: ['', 'SSH-2.0-', '220 ', '* OK ', 'HTTP/1.1 200 OK\r\nServer: '],
  readPage: ['<title>', '<script>', '<form action="', '<meta http-equiv="refresh" content="'],
  parseCookie: ['a='],
  readNmap: ['<port protocol="tcp" portid="1">'],
};

type Shape = (text: string) => unknown[];
/** Values tried as a parser's first argument; a short text shows which of them it accepts. */
const SHAPES: Readonly<Record<string, Shape>> = {
  text: (text) => [text, 'https://example.com/', 443],
  texts: (text) => [[text], 'spf1'],
  bytes: (text) => [Buffer.from(text), 'https://example.com/', 443],
  body: (text) => [{ bytes: Buffer.from(text), truncated: false, contentType: 'text/html' }, 'https://example.com/'],
  transcript: (text) => [
    { port: 80, tls: false, greeting: Buffer.from(text), answers: [Buffer.from(text)], bytes: Buffer.from(text), text },
  ],
  header: (text) => [[['server', text]], [['server', text]]],
};

/** Functions whose first argument is not untrusted text, but a number, a rule, or a label of at most 63 characters. */
const NOT_PARSERS = /^(?:generate|uint16|nsec3Hash|similarityOf)/;

const short = `a=1; b "c" <d> e:f\n${'x'.repeat(50)}`;

/** Input shapes for each parser. */
const SHAPES_MAX = 2;

/** Shapes for which a function completes: a declared error counts, a wrong type does not. */
function shapesOf(parse: (...given: unknown[]) => unknown): [string, Shape][] {
  const fitting = Object.entries(SHAPES).filter(([, shape]) => {
    try {
      const answer = parse(...shape(short));
      // Lookups use parsers that are tested separately.
      if (answer instanceof Promise) answer.catch(() => {});
      return !(answer instanceof Promise);
    } catch (error) {
      return !(error instanceof TypeError);
    }
  });
  return fitting.slice(0, SHAPES_MAX);
}

describe('long runs of one kind of character', async () => {
  const files = globSync('**/*.ts', { cwd: PARSERS, exclude: (name) => /\.test\.ts$|\.gen\.ts$|fixtures$/.test(name) })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  let tried = 0;
  for (const file of files) {
    const exported = (await import(path.join(PARSERS, file))) as Record<string, unknown>;
    const functions = Object.entries(exported).filter(
      (entry): entry is [string, (...given: unknown[]) => unknown] =>
        typeof entry[1] === 'function' && entry[1].length > 0 && !NOT_PARSERS.test(entry[0]),
    );
    for (const [name, parse] of functions) {
      const shapes = shapesOf(parse);
      if (shapes.length === 0) continue;
      tried += 1;
      it(`take ${file.split(path.sep).join('/')} ${name} time proportional to their length`, () => {
        for (const [shape, make] of shapes)
          assert.deepEqual(
            superlinear((text) => parse(...make(text)), HEADS[name]),
            [],
            shape,
          );
      });
    }
  }

  it('are run against nearly every parser', () => {
    assert.ok(tried > 150, `${tried} functions`);
  });
});
