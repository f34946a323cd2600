import assert from 'node:assert/strict';

/** One sample of a scrape. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const METRIC = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (NaN|[+-]Inf|[+-]?[\d.]+(?:e[+-]?\d+)?)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
/** Names of the samples of a family besides its own. */
const SUFFIXES: Readonly<Record<string, RegExp>> = { histogram: /_(bucket|sum|count)$/, summary: /_(sum|count)$/ };

/**
 * Reads Prometheus' text format 0.0.4 strictly.
 * @throws AssertionError if a line is malformed, a sample belongs to no family, a series appears twice, or the buckets of a histogram are not cumulative
 */
export function parseExposition(text: string): Sample[] {
  assert.ok(text.endsWith('\n'), 'the last line ends');
  const types = new Map<string, string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    if (comment) {
      const [, kind, name = '', value = ''] = comment;
      assert.match(name, METRIC);
      if (kind === 'TYPE') {
        assert.ok(!types.has(name), `${name} has one type`);
        assert.match(value, /^(counter|gauge|histogram|summary|untyped)$/);
        types.set(name, value);
      }
      continue;
    }
    const [, name = '', labelText = '', value = ''] = SAMPLE.exec(line) ?? assert.fail(`not a sample: ${line}`);
    const labels = parseLabels(labelText, line);
    const series = `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
    assert.ok(!seen.has(series), `twice: ${line}`);
    seen.add(series);
    assert.ok(familyOf(name, types), `no TYPE before ${line}`);
    samples.push({ name, labels, value: Number(value.replace('Inf', 'Infinity')) });
  }
  assertCumulative(samples);
  return samples;
}

function parseLabels(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  for (let at = 0; at < text.length; at = LABEL.lastIndex) {
    const [, name = '', value = ''] = LABEL.exec(text) ?? assert.fail(`malformed labels: ${line}`);
    assert.ok(!Object.hasOwn(labels, name), `label twice: ${line}`);
    labels[name] = value;
  }
  return labels;
}

function familyOf(name: string, types: ReadonlyMap<string, string>): string | undefined {
  if (types.has(name)) return name;
  return Object.entries(SUFFIXES)
    .map(([type, suffix]) => [type, name.replace(suffix, '')] as const)
    .find(([type, family]) => family !== name && types.get(family) === type)?.[1];
}

function assertCumulative(samples: readonly Sample[]): void {
  const last = new Map<string, number>();
  for (const { name, labels, value } of samples) {
    if (!name.endsWith('_bucket')) continue;
    const { le: _, ...rest } = labels;
    const series = `${name} ${JSON.stringify(rest)}`;
    assert.ok(value >= (last.get(series) ?? 0), `${series} is cumulative`);
    last.set(series, value);
  }
  for (const { name, labels, value } of samples) {
    if (!name.endsWith('_count')) continue;
    const total = last.get(`${name.replace(/_count$/, '_bucket')} ${JSON.stringify(labels)}`);
    if (total !== undefined) assert.equal(total, value, `${name}: the last bucket is the count`);
  }
}
