import type { Config } from '#platform/config/config.ts';
import { fetchFile } from './files/download.ts';
import { isZip } from './files/zip.ts';
import { importCveRecords } from './importers/cve-records.ts';
import { distributionFeed, importDistribution } from './importers/distribution.ts';
import { importEndOfLife } from './importers/end-of-life.ts';
import type { Importer } from './importers/importer.ts';
import { importBlockList, importEpss, importKev } from './importers/kev-epss-block-lists.ts';
import { importNvd } from './importers/nvd-api.ts';
import { FIRST_YEAR, importNvdFile, importNvdFiles } from './importers/nvd-files.ts';
import { importRetire } from './importers/retire.ts';

type FeedSettings = Config['feeds'];

/** A configured download. */
export interface FeedSource {
  /** Name in the database: the feed's id, and `id:name` for one of several lists. */
  name: string;
  url: string;
  load: Importer;
}

/** The beginning of a file, in bytes and as UTF-8 text. */
export interface FileHead {
  bytes: Buffer;
  text: string;
}

/** A data set that the server downloads on a schedule, or imports from a file. */
export interface FeedDescriptor {
  id: 'epss' | 'nvd' | 'cve' | 'kev' | 'endoflife' | 'retire' | 'distribution' | 'block-list';
  /** Several lists with names, each a feed in the database. */
  several?: true;
  /** Empty if the operator disabled it. */
  sources(settings: FeedSettings): FeedSource[];
  /** Files for the bundle of an air-gapped installation, if they are not those of `sources`. */
  bundleFiles?(settings: FeedSettings, now: Date): { name: string; url: string }[];
  /** Whether a file without a name is in the feed's format. */
  detect(head: FileHead): boolean;
  /** Imports a detected file; `name` is that of the list for feeds with several. */
  importFile(name: string): Importer;
}

const one = (name: string, url: string | null, load: Importer): FeedSource[] => (url ? [{ name, url, load }] : []);
const isTar = ({ bytes }: FileHead) => bytes.toString('latin1', 257, 262) === 'ustar';
const CVE_MEMBER = /\bCVE-\d{4}-\d{4,}\.json|vulnrichment|cvelist/i;

/** All feeds, in the order in which the format of a file is detected. */
export const FEEDS: readonly FeedDescriptor[] = [
  {
    id: 'epss',
    sources: ({ epss }) => one('epss', epss, importEpss),
    detect: ({ text }) => /^#model_version|^cve,epss/.test(text),
    importFile: () => importEpss,
  },
  {
    id: 'nvd',
    // Whole files if they are configured; the API returns changes page by page.
    sources: ({ nvd, nvdFiles, nvdKey }) =>
      nvdFiles
        ? one('nvd', nvdFiles, importNvdFiles)
        : one('nvd', nvd, (db, url, signal) => importNvd(db, url, signal, nvdKey)),
    bundleFiles: ({ nvdFiles }, now) => (nvdFiles ? nvdParts(nvdFiles, now) : []),
    detect: ({ text }) => /"format"\s*:\s*"NVD_CVE"/.test(text),
    importFile: () => async (db, url, signal) => importNvdFile(db, await fetchFile(url, { signal }), signal),
  },
  {
    id: 'cve',
    sources: ({ cveRecords }) => one('cve', cveRecords, importCveRecords),
    detect: (head) =>
      isTar(head) ? CVE_MEMBER.test(head.bytes.toString('latin1')) : /"dataType"\s*:\s*"CVE_RECORD"/.test(head.text),
    importFile: () => importCveRecords,
  },
  {
    id: 'kev',
    sources: ({ kev }) => one('kev', kev, importKev),
    detect: ({ text }) => /"catalogVersion"|"dateAdded"/.test(text),
    importFile: () => importKev,
  },
  {
    id: 'endoflife',
    sources: ({ endOfLife }) => one('endoflife', endOfLife, importEndOfLife),
    // The response of the API, or an archive of the repository.
    detect: (head) => isTar(head) || /^\s*\{[\s\S]*"result"\s*:\s*\[/.test(head.text),
    importFile: () => importEndOfLife,
  },
  {
    id: 'retire',
    sources: ({ retire }) => one('retire', retire, importRetire),
    detect: ({ text }) => /"below"\s*:|"extractors"\s*:/.test(text),
    importFile: () => importRetire,
  },
  {
    id: 'distribution',
    several: true,
    sources: ({ distributions }) =>
      distributions.flatMap(({ name, url }) => one(distributionFeed(name), url, importDistribution(name))),
    detect: ({ bytes }) => isZip(bytes),
    importFile: importDistribution,
  },
  {
    id: 'block-list',
    several: true,
    sources: ({ blockLists }) =>
      blockLists.flatMap(({ name, url }) =>
        one(blockListFeedName(name), url, importBlockList(name, blockListFeedName(name))),
      ),
    detect: ({ text }) =>
      /^(?:[#;].*\r?\n|[^\S\n]*\n)*(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4}:[0-9a-f:]+)/i.test(text),
    importFile: (name) => importBlockList(name, blockListFeedName(name)),
  },
];

export function blockListFeedName(name: string): string {
  return `block-list:${name}`;
}

function nvdParts(base: string, now: Date): { name: string; url: string }[] {
  const years = Array.from({ length: now.getUTCFullYear() - FIRST_YEAR + 1 }, (_, at) => String(FIRST_YEAR + at));
  return [...years, 'modified'].map((part) => ({
    name: `nvd/${part}`,
    url: `${base.replace(/\/$/, '')}/nvdcve-2.0-${part}.json.gz`,
  }));
}
