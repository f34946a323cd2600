import type { Hop, PageFacts } from './web.ts';

/** One page of a walk through a site. */
export interface SitePage {
  /** Links from the front page, which itself stands in the `http` piece. */
  depth: number;
  hop: Hop;
  /** Null when it is not HTML. */
  page: PageFacts | null;
  /** Comments of the markup that say more than a label, masked; at most 10 of 200 characters. */
  comments: string[];
  /** `name` or `property` and content of its meta elements, at most 20. */
  metas: [name: string, content: string][];
}

/** A script, or a page whose text tells something: what every visitor downloads. */
export interface ReadSource {
  url: string;
  bytes: number;
  sha256: string;
  /** Libraries that it names in its text (parse/libraries). */
  libraries: { library: string; version: string }[];
  /** Credentials in it, masked: rule of parse/pages/secrets/secret-rules.ts, excerpt, hash of the whole. */
  secrets: { id: string; excerpt: string; sha256: string }[];
}

/** An answer to a request that says it comes from a page of another origin (Fetch standard, CORS protocol). */
export interface CorsAnswer {
  /**
   * What the Origin header said: `null` as from a sandboxed frame, a name that begins with the host's, a subdomain that does not
   * exist, the host itself without encryption.
   */
  asked: 'null' | 'look-alike' | 'subdomain' | 'plain';
  allowOrigin: string | null;
  allowCredentials: boolean;
}

/** The readme.txt of a WordPress plugin. */
export interface PluginReadme {
  /** Folder under /wp-content/plugins/. */
  plugin: string;
  /** URL of the file. */
  url: string;
  /** Null where it states none, or `trunk`. */
  version: string | null;
}

/** `site`, asset = a host with web: a bounded walk over its pages, and further fixed questions. */
export interface SiteEvidence {
  origin: string;
  /** In the order visited. */
  pages: SitePage[];
  /** Requests made. */
  asked: number;
  /** Why the walk ended: nothing new was left, or a bound was reached. */
  stopped: 'end' | 'pages' | 'bytes' | 'time' | 'refused' | 'forbidden';
  /** Robots exclusion (RFC 9309): a file that was heeded, none, or one that could not be had, so that nothing was walked. */
  robots: 'heeded' | 'absent' | 'unknown';
  /** Addresses of the site that its site map names; null without one. */
  sitemap: number | null;
  /**
   * Where pages take parameters, by links and by forms that are sent by GET: path and names, at most 30. Values are not kept but
   * those that a form sends by itself; they stand in the path's query.
   */
  parameters: {
    path: string;
    names: string[];
    /** Short, plain values that the site's own links and forms give; absent in evidence of before. */
    values?: Record<string, string>;
  }[];
  /**
   * Forms that are sent by POST, at most 20: the page that shows one, where it is sent, the fields that a visitor fills in.
   * Absent in evidence of before.
   */
  postForms?: { page: string; path: string; names: string[] }[];
  /** Documents that pages link to, at most 20 URLs. */
  documents: string[];
  /** Methods that OPTIONS names; null when it names none. */
  methods: string[] | null;
  cors: CorsAnswer[];
  /** Icon of the site: hash of its bytes, and the 32-bit MurmurHash3 of their base64 by which search engines list it. */
  icon: { url: string; sha256: string; murmur: number } | null;
  /** Content-Encoding of the front page when asked for one; null = sent as it is. */
  encoding: string | null;
  /** Scripts that pages load, and pages that hold something, at most 80; absent in evidence of before (see FilesEvidence). */
  sources?: ReadSource[];
  /** WordPress plugins whose files the pages load, at most 10; absent without any, and in older evidence. */
  plugins?: PluginReadme[];
  /** Time was over before all of them were read. */
  sourcesCut?: true;
}
