import { libraryByUrl, type NamedLibrary } from './libraries.ts';

/** Library → the names of its files. */
const LIBRARIES: Readonly<Record<string, string>> = {
  jquery: 'jquery',
  'jquery-ui': 'jquery[-.]?ui',
  'jquery-migrate': 'jquery-migrate',
  bootstrap: 'bootstrap(?:\\.bundle)?',
  angular: 'angular(?:\\.?js)?',
  vue: 'vue',
  react: 'react(?:-dom)?',
  lodash: 'lodash(?:\\.js)?',
  underscore: 'underscore(?:\\.js)?',
  moment: 'moment(?:\\.js)?',
  handlebars: 'handlebars(?:\\.js)?',
  dompurify: 'dompurify|purify',
  axios: 'axios',
  knockout: 'knockout',
  ember: 'ember(?:\\.js)?',
  backbone: 'backbone(?:\\.js)?',
  prototype: 'prototype',
  dojo: 'dojo',
  'chart.js': 'chart(?:\\.js)?',
  select2: 'select2',
  tinymce: 'tinymce',
  ckeditor: 'ckeditor',
  d3: 'd3',
  three: 'three',
  'swagger-ui': 'swagger-ui(?:-bundle|-dist)?',
};
const VERSION = 'v?(\\d{1,3}\\.\\d{1,4}(?:\\.\\d{1,5})?(?:-(?:alpha|beta|rc)[.\\d]{0,6})?)';
/** `jquery-3.4.1.min.js`, `/jquery/3.4.1/jquery.min.js`, `/jquery@3.4.1/`; in the query `jquery.min.js?ver=3.4.1`. */
const PATTERNS = Object.entries(LIBRARIES).map(([library, names]) => ({
  library,
  patterns: [
    new RegExp(`/(?:${names})[-._]${VERSION}(?:\\.slim|\\.core|\\.bundle)?(?:[.-]min)?\\.m?js(?:[?#]|$)`, 'i'),
    new RegExp(`/(?:${names})[/@]${VERSION}/`, 'i'),
    new RegExp(`/(?:${names})@${VERSION}$`, 'i'),
  ],
  query: new RegExp(`/(?:${names})(?:\\.slim)?(?:[.-]min)?\\.m?js\\?(?:v|ver|version)=${VERSION}(?:&|$)`, 'i'),
}));

/** The library that the path of a script's URL names with its version; null for others. */
export function libraryInName(src: string): NamedLibrary | null {
  const url = absolute(src);
  for (const { library, patterns } of PATTERNS) {
    const version = patterns.map((pattern) => pattern.exec(url)?.[1]).find((match) => match !== undefined);
    if (version && isProduct(library, version)) return { library, version };
  }
  const [path = url] = url.split('?', 1);
  return libraryByUrl(path);
}

/** The library that the path of a script's URL names, with the version in its query; null for others. */
export function libraryInQuery(src: string): NamedLibrary | null {
  const url = absolute(src);
  for (const { library, query } of PATTERNS) {
    const version = query.exec(url)?.[1];
    if (version && isProduct(library, version)) return { library, version };
  }
  return null;
}

function absolute(src: string): string {
  return src.startsWith('/') || src.includes('://') ? src : `/${src}`;
}

/** AngularJS ended with 1.8; later versions are another product. */
function isProduct(library: string, version: string): boolean {
  return library !== 'angular' || version.startsWith('1.');
}
