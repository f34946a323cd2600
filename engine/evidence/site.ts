import type { Incomplete } from './unknown.ts';
import type { Hop, PageFacts } from './web.ts';

/** One crawled page of a site. It lacks comments and metas of a rest that was not read. */
export interface SitePage extends Incomplete {
  /** Number of links from the front page, which is in the `http` item. */
  depth: number;
  hop: Hop;
  /** Null if the response is not HTML. */
  page: PageFacts | null;
  /** Markup comments with more than a label, masked; at most 10 of 200 characters. */
  comments: string[];
  /** `name` or `property` and content of its meta elements, at most 20. */
  metas: [name: string, content: string][];
}

/** A script, or a page with relevant text, as every visitor can download it. */
export interface ReadSource {
  url: string;
  bytes: number;
  sha256: string;
  /**
   * Libraries identified in its text (parse/libraries). `named`: its text mentions the library, and only the name of the file has
   * a version.
   */
  libraries: { library: string; version: string; named?: true }[];
  /** Credentials in it, masked: rule of parse/pages/secrets/secret-rules.ts, excerpt, hash of the full value. */
  secrets: { id: string; excerpt: string; sha256: string }[];
}

/** A response to a request with a foreign Origin header (Fetch standard, CORS protocol). */
export interface CorsAnswer {
  /**
   * The Origin header: `null` as from a sandboxed frame, a name that begins with the host's, a subdomain that does not
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
  /** Null if it contains no version, or `trunk`. */
  version: string | null;
}

/** A product that the text of a page, or a file of the application, discloses (parse/products). */
export interface DisclosedApplication {
  /** CPE vendor and product. */
  vendor: string;
  product: string;
  /** Null if its version was not disclosed. */
  version: string | null;
  /** Path and query of the page or file. */
  url: string;
  /** The matched text. */
  seen: string;
}

/**
 * `site`, asset = a host with web: a bounded crawl of its pages, and further fixed requests. It lacks pages, sources and
 * answers that the host should have given.
 */
export interface SiteEvidence extends Incomplete {
  origin: string;
  /** In the order visited. */
  pages: SitePage[];
  /** Number of requests sent. */
  asked: number;
  /** Why the crawl ended: no new pages, or a limit was reached. */
  stopped: 'end' | 'pages' | 'bytes' | 'time' | 'refused' | 'forbidden';
  /**
   * Robots exclusion (RFC 9309): a file that was applied, no file, or a file that was unavailable, so that the crawl
   * was skipped.
   */
  robots: 'heeded' | 'absent' | 'unknown';
  /** Number of the site's URLs in its site map; null without one. */
  sitemap: number | null;
  /**
   * Parameters of pages, in links and in GET forms: path and names, at most 30. Values are stored only if a form
   * submits them by default, in the path's query.
   */
  parameters: {
    path: string;
    names: string[];
    /** Short, plain default values from the site's own links and forms; absent in older evidence. */
    values?: Record<string, string>;
  }[];
  /**
   * POST forms, at most 20: the page, the form's target, the fields that a visitor fills in. Absent in older evidence.
   */
  postForms?: { page: string; path: string; names: string[] }[];
  /** Documents that pages link to, at most 20 URLs. */
  documents: string[];
  /** Methods in the OPTIONS response; null without any. */
  methods: string[] | null;
  cors: CorsAnswer[];
  /**
   * Icon of the site: hash of its bytes, and the 32-bit MurmurHash3 of their base64, under which search engines index
   * it.
   */
  icon: { url: string; sha256: string; murmur: number } | null;
  /** Content-Encoding of the front page if the request allows compression; null = uncompressed. */
  encoding: string | null;
  /**
   * Scripts that pages load, and pages with relevant text, at most 80; absent in older evidence (see FilesEvidence).
   */
  sources?: ReadSource[];
  /**
   * Scripts that were requested, with whether one was delivered; absent in older evidence. One that is not in the list was not
   * read: excluded, beyond a limit, or its host did not answer.
   */
  scripts?: { url: string; delivered: boolean }[];
  /** WordPress plugins whose files the pages load, at most 10; absent without any, and in older evidence. */
  plugins?: PluginReadme[];
  /** Applications on the host, at most 40; absent without any, and in older evidence. */
  applications?: DisclosedApplication[];
  /** The time limit was reached before all sources were read. */
  sourcesCut?: true;
}
