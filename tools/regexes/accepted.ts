/** Patterns accepted although they are not linear, or have a large bounded repetition. */
export interface AcceptedPattern {
  /** Maximum length of its input, characters. */
  length: number;
  /** What enforces that length, or where the input comes from. */
  why: string;
}

/** Bounds up to here need no justification. */
export const BOUND_MAX = 500;

/** 64 kB of an answer are matched (`TEXT_MAX` in engine/parse/pages/page.ts), each rule against one file or page. */
const PAGE = {
  length: 65_536,
  why: 'the first 64 kB of an answer, one search, two parts near each other',
};
/** `parseTranscript` in engine/parse/services/transcript.ts. */
const PORT = { length: 16_384, why: 'the first 16 kB of what a port said' };

/** By folder: every pattern there sees input of bounded length. */
export const BOUNDED_PLACES: Readonly<Record<string, AcceptedPattern>> = {
  'engine/parse/exposure/': PAGE,
  'engine/parse/pages/': PAGE,
  'engine/parse/services/': PORT,
};

/** Objects of a PDF outside its streams, in report/pdf. */
const OWN_PDF = {
  length: 1_000_000,
  why: 'the structure of a PDF that Typst has just written; texts of the report are in streams or bounded',
};

/** By source: patterns that may be superlinear, on input that is always short. */
export const ACCEPTED: Readonly<Record<string, AcceptedPattern>> = {
  '/trailer\\s+<<([\\s\\S]*)>>/': OWN_PDF,
  '/\\/EmbeddedFiles <<\\s+\\/Names \\[\\([^)]*\\) (\\d+) 0 R\\]/': OWN_PDF,
  '/\\/K \\[([^\\]]*)\\]/': OWN_PDF,
  '/<<[\\s\\S]*?>>/g': OWN_PDF,
  '/(\\d+) 0 R/g': OWN_PDF,
  '/([\\w$]{1,2})\\.fn=\\1\\.prototype=\\{jquery:/': {
    length: 1_000,
    why: 'the 300 characters after a version, and the match itself; the backreference has one or two characters',
  },
  '/-----BEGIN CERTIFICATE-----[\\s\\S]+?-----END CERTIFICATE-----/g': {
    length: 10_000_000,
    why: 'a certificate file given on the command line',
  },
  '/^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/': {
    length: 253,
    why: 'the lookahead limits it to 253 characters; a command line argument',
  },
  '/\\[[^\\]]*\\]/g': {
    length: 10_000,
    why: 'a pattern from a file of the operator (recog)',
  },
  '/(?<!\\d|\\d[.,-])(?:4\\d{3}|5[1-5]\\d{2}|2[2-7]\\d{2}|35\\d{2}|62\\d{2}|6011)([ -]?)\\d{4}\\1\\d{4}\\1\\d{4}(?!\\d|[.,-]\\d)/g':
    {
      length: 10_000_000,
      why: 'the backreference has at most one character, and a match at most 19: linear',
    },
  '/(?:[._-]|\\.min|\\.js)+$/': {
    length: 40,
    why: 'a version from a URL, whose pattern allows about 35 characters',
  },
  '/(?:^|\\.)s3[.-](?:[a-z0-9-]+\\.)*amazonaws\\.com$/': {
    length: 253,
    why: 'a host name (RFC 1035 \u00a72.3.4)',
  },
  '/-[\\w.+~]*?(?:\\d|[+~-])?(?:ubuntu|deb|el|fc|amzn|bpo|rhel)\\d[\\w.+~-]*$/': {
    length: 64,
    why: 'truncated to LENGTH_MAX in the same expression',
  },
  '/\\.[a-z.]+$/': {
    length: 255,
    why: 'the name of a file given by the operator',
  },
  '/(?<=[.\\-/@]|:(?!\\d+\\b))/': {
    length: 253,
    why: 'a host with its port, in the browser',
  },
  '/[\\\\/]locales[\\\\/]([\\w-]+)[\\\\/](.+)\\.json$/': {
    length: 4_096,
    why: 'a path of this repository during the build of the web app',
  },
};
