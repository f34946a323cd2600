import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceOf } from '@assay/engine';
import { runPeer } from '../web/peer.ts';
import type { Cell, Row } from './compare.ts';
import { installNpm } from './npm-peer.ts';

const RETIRE = 'retire@5.7.0';
/** Contains the vulnerability list of retire.js, which retire would otherwise download from GitHub. */
const LIST = '@salesforce/code-analyzer-retirejs-engine@0.32.0';

/** Libraries with the files of their npm packages that sites load; most versions have known vulnerabilities. */
const FILES: readonly (readonly [library: string, version: string, pack: string, ...files: string[]])[] = [
  ['jquery', '1.12.4', 'jquery', 'dist/jquery.js', 'dist/jquery.min.js'],
  ['jquery', '2.2.4', 'jquery', 'dist/jquery.js', 'dist/jquery.min.js'],
  ['jquery', '3.4.1', 'jquery', 'dist/jquery.js', 'dist/jquery.min.js', 'dist/jquery.slim.min.js'],
  ['jquery', '3.7.1', 'jquery', 'dist/jquery.js', 'dist/jquery.min.js'],
  ['jquery-migrate', '3.0.0', 'jquery-migrate', 'dist/jquery-migrate.js', 'dist/jquery-migrate.min.js'],
  ['jquery-ui', '1.12.1', 'jquery-ui-dist', 'jquery-ui.js', 'jquery-ui.min.js'],
  ['bootstrap', '3.3.7', 'bootstrap', 'dist/js/bootstrap.js', 'dist/js/bootstrap.min.js'],
  ['bootstrap', '4.1.1', 'bootstrap', 'dist/js/bootstrap.js', 'dist/js/bootstrap.min.js'],
  ['bootstrap', '5.3.3', 'bootstrap', 'dist/js/bootstrap.js', 'dist/js/bootstrap.min.js'],
  ['angularjs', '1.6.0', 'angular', 'angular.js', 'angular.min.js'],
  ['angularjs', '1.8.3', 'angular', 'angular.js', 'angular.min.js'],
  ['lodash', '4.17.15', 'lodash', 'lodash.js', 'lodash.min.js'],
  ['underscore.js', '1.8.3', 'underscore', 'underscore.js', 'underscore-min.js'],
  ['backbone', '1.1.2', 'backbone', 'backbone.js', 'backbone-min.js'],
  ['handlebars', '4.0.5', 'handlebars', 'dist/handlebars.js', 'dist/handlebars.min.js'],
  ['moment.js', '2.29.1', 'moment', 'min/moment.min.js'],
  ['vue', '2.6.10', 'vue', 'dist/vue.js', 'dist/vue.min.js'],
  ['dompurify', '2.0.7', 'dompurify', 'dist/purify.js', 'dist/purify.min.js'],
  ['knockout', '3.4.0', 'knockout', 'build/output/knockout-latest.js'],
  ['mustache.js', '2.1.3', 'mustache', 'mustache.js', 'mustache.min.js'],
  ['axios', '0.18.0', 'axios', 'dist/axios.js', 'dist/axios.min.js'],
  ['chart.js', '2.9.3', 'chart.js', 'dist/Chart.js', 'dist/Chart.min.js'],
  ['select2', '4.0.5', 'select2', 'dist/js/select2.js', 'dist/js/select2.min.js'],
  ['jquery-validation', '1.17.0', 'jquery-validation', 'dist/jquery.validate.js', 'dist/jquery.validate.min.js'],
  ['highcharts', '8.0.0', 'highcharts', 'highcharts.js'],
  ['DataTables', '1.10.20', 'datatables.net', 'js/jquery.dataTables.js', 'js/jquery.dataTables.min.js'],
  ['video.js', '7.0.0', 'video.js', 'dist/video.js', 'dist/video.min.js'],
];

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/js$/, '');
/** Other names of the same library: those on npm, and the parts of jQuery UI that retire.js lists separately. */
const ALIAS: Readonly<Record<string, string>> = {
  angular: 'angularjs',
  datatablesnet: 'datatables',
  jquerydatatables: 'datatables',
  jqueryuidialog: 'jqueryui',
  jqueryuiautocomplete: 'jqueryui',
  jqueryuitooltip: 'jqueryui',
};
const keyOf = (name: string) => {
  const key = plain(name);
  return Object.hasOwn(ALIAS, key) ? ALIAS[key]! : key;
};

interface Reported {
  data: { file: string; results: { component: string; version: string }[] }[];
}

/** JavaScript libraries in files of npm packages, compared with retire.js. */
export async function libraryRows(): Promise<Row[]> {
  const title = 'JavaScript libraries and versions';
  const named = FILES.map(([, version, pack]) => `${pack}-${version}@npm:${pack}@${version}`);
  const [samples, tool] = [await installNpm('samples', named), await installNpm('retire', [RETIRE, LIST])];
  if (!samples || !tool) return [{ title, peer: null, cells: [] }];
  const list = path.join(tool, '@salesforce/code-analyzer-retirejs-engine/vulnerabilities/RetireJsVulns.json');
  const words = [path.join(tool, 'retire/lib/cli.js'), '--jspath', samples, '--jsrepo', list, '--verbose'];
  const run = await runPeer(process.execPath, (file) => [...words, '--outputformat', 'json', '--outputpath', file]);
  if (!run?.said) return [{ title, peer: null, cells: [] }];
  const { data } = JSON.parse(run.said) as Reported;
  const cells: Cell[] = [];
  for (const [library, version, pack, ...files] of FILES)
    for (const name of files) {
      const file = path.join(samples, `${pack}-${version}`, name);
      if (!existsSync(file)) throw new Error(`${file} is missing`);
      const own = sourceOf('https://www.example/x.js', readFileSync(file), true)?.libraries ?? [];
      const theirs = data
        .filter((row) => path.resolve(row.file) === path.resolve(file))
        .flatMap(({ results }) => results.map((one) => ({ library: one.component, version: one.version })));
      cells.push(...cellsOf({ library, version }, `${library} ${version} ${path.basename(name)}`, own, theirs));
    }
  return [{ title, peer: RETIRE.replace('@', ' '), cells }];
}

interface Named {
  library: string;
  version: string;
}

/** A cell for the library itself and one for each other library that either program reports in its file. */
function cellsOf(truth: Named, target: string, own: readonly Named[], peer: readonly Named[]): Cell[] {
  const keys = (rows: readonly Named[]) => new Set(rows.map((row) => `${keyOf(row.library)} ${row.version}`));
  const [mine, theirs] = [keys(own), keys(peer)];
  const right = [...keys([truth])][0]!;
  return [...new Set([right, ...mine, ...theirs])].map((item) => ({
    target,
    item,
    truth: item === right,
    own: mine.has(item),
    peer: theirs.has(item),
  }));
}
