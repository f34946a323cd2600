/** Patterns that stay although they are not linear, or multiply their steps by a large bound. */
export interface Accepted {
  /** The text that it sees has at most so many characters. */
  length: number;
  /** Who sees to that, or where the text comes from. */
  why: string;
}

/** Bounds up to here multiply steps by so little that they need no reason of their own. */
export const BOUND_MAX = 500;

/** 64 kB of an answer are matched (`TEXT_MAX` in engine/parse/pages/page.ts), each rule against one file or page. */
const PAGE = {
  length: 65_536,
  why: 'the first 64 kB of an answer, one search, two parts that have to stand near each other',
};
/** `heardOf` in engine/parse/services/transcript.ts. */
const PORT = { length: 16_384, why: 'the first 16 kB of what a port said' };

/** By place: every pattern of these folders sees a text of bounded length. */
export const BOUNDED_PLACES: Readonly<Record<string, Accepted>> = {
  'engine/parse/exposure/': PAGE,
  'engine/parse/pages/': PAGE,
  'engine/parse/services/': PORT,
};

/** By file and source: patterns whose steps may grow faster than the text, over texts that are always short. */
export const ACCEPTED: Readonly<Record<string, Accepted>> = {
  '/([\\w$]{1,2})\\.fn=\\1\\.prototype=\\{jquery:/': {
    length: 1_000,
    why: 'the 300 characters behind a version, and room for the part itself; refers back to one or two characters',
  },
  '/-----BEGIN CERTIFICATE-----[\\s\\S]+?-----END CERTIFICATE-----/g': {
    length: 10_000_000,
    why: 'a file of certificates that the person at the command line names',
  },
  '/^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/': {
    length: 253,
    why: 'looks ahead for 253 characters at most before anything else; an argument of the command line',
  },
  '/\\[[^\\]]*\\]/g': {
    length: 10_000,
    why: 'a pattern out of a file of the operator (recog)',
  },
  '/(?<!\\d|\\d[.,-])(?:4\\d{3}|5[1-5]\\d{2}|2[2-7]\\d{2}|35\\d{2}|62\\d{2}|6011)([ -]?)\\d{4}\\1\\d{4}\\1\\d{4}(?!\\d|[.,-]\\d)/g':
    {
      length: 10_000_000,
      why: 'refers back to one character at most, and a match has 19 characters at most: linear',
    },
  '/(?:[._-]|\\.min|\\.js)+$/': {
    length: 40,
    why: 'a version out of a URL, whose pattern admits some 35 characters',
  },
  '/(?:^|\\.)s3[.-](?:[a-z0-9-]+\\.)*amazonaws\\.com$/': {
    length: 253,
    why: 'a host name (RFC 1035 \u00a72.3.4)',
  },
  '/-[\\w.+~]*?(?:\\d|[+~-])?(?:ubuntu|deb|el|fc|amzn|bpo|rhel)\\d[\\w.+~-]*$/': {
    length: 64,
    why: 'cut to LENGTH_MAX in the same expression',
  },
  '/\\.[a-z.]+$/': {
    length: 255,
    why: 'the name of a file of the operator',
  },
  '/(?<=[.\\-/@]|:(?!\\d+\\b))/': {
    length: 253,
    why: 'a host with its port, in the browser of whoever looks at it',
  },
  '/[\\\\/]locales[\\\\/]([\\w-]+)[\\\\/](.+)\\.json$/': {
    length: 4_096,
    why: 'a path of this repository while the web app is built',
  },
};
