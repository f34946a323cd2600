import imported from 'pptxgenjs';
import type { TableBlock } from '../content/blocks.ts';
import type { ExecutiveSummary } from '../content/executive-summary.ts';

/** Inches; the slides are 13.33 × 7.5. */
const MARGIN = 0.6;
const WIDTH = 13.33 - 2 * MARGIN;
const TITLE_HEIGHT = 0.8;
const TOP = 1.35;
const FOOT = 7.05;
const BODY = FOOT - TOP - 0.15;

const INK = '17202B';
const MUTED = '5B687A';
const LINE = 'DBE2EA';
/** Colors of severities on white, as in report/template/charts.typ. */
const SEVERITY_INK: Readonly<Record<string, string>> = {
  critical: '9C1352',
  high: 'B93815',
  medium: '8A6100',
  low: '2F62A0',
};
const MASTER = 'ASSAY';

/** Its types describe the CommonJS form, whose default export is a member; Node.js loads the other form. */
const PptxGenJS = imported as unknown as typeof imported.default;
type Presentation = InstanceType<typeof PptxGenJS>;
type Slide = ReturnType<Presentation['addSlide']>;
type Row = Parameters<Slide['addTable']>[0][number];

/**
 * The executive summary as a presentation (ECMA-376), with editable texts, tables and charts in the report's language and
 * the company's colors.
 * @param data sanitized texts
 * @param logo PNG in base64; null = the name of the product
 */
export async function boardSlides(data: ExecutiveSummary, logo: string | null): Promise<Buffer> {
  const pptx = new PptxGenJS();
  const lang = [data.lang, data.region].filter(Boolean).join('-');
  pptx.layout = 'LAYOUT_WIDE';
  pptx.title = `${data.title} · ${data.domain}`;
  pptx.author = data.brand;
  defineMaster(pptx, data, logo, lang);
  const slide = (title: string) => {
    const made = pptx.addSlide({ masterName: MASTER });
    made.addText(title, { placeholder: 'title', lang });
    return made;
  };
  position(slide(`${data.title} · ${data.domain}`), data, lang);
  areas(slide(data.words.areas), pptx, data);
  development(slide(data.words.trend), pptx, data, lang);
  if (data.risks.length > 0) risks(slide(data.words.risks), data, lang);
  lists(slide(data.words.decisions), [data.decisions, data.words.suppliers, data.suppliers], lang);
  lists(slide(data.words.scope), [[...data.scope, ...verificationLine(data), data.confidential]], lang);
  return (await pptx.write({ outputType: 'nodebuffer' })) as Buffer;
}

const hex = (color: string) => color.replace('#', '').toUpperCase();
const verificationLine = ({ verification }: ExecutiveSummary) =>
  verification ? [`${verification.title}: ${verification.url.mono}`] : [];

function defineMaster(pptx: Presentation, data: ExecutiveSummary, logo: string | null, lang: string): void {
  const foot = { y: FOOT, h: 0.3, fontSize: 10, color: MUTED, lang };
  pptx.defineSlideMaster({
    title: MASTER,
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: 0.18, h: 7.5, fill: { color: hex(data.look.primary) } } },
      { rect: { x: 0.18, y: 0, w: 0.05, h: 7.5, fill: { color: hex(data.look.secondary) } } },
      ...(data.look.watermark ? [{ text: watermark(data.look.watermark, lang) }] : []),
      {
        text: {
          text: [data.domain, data.look.recipient].filter(Boolean).join(' · '),
          options: { ...foot, x: MARGIN, w: 10 },
        },
      },
      ...(logo
        ? [
            {
              image: {
                data: `image/png;base64,${logo}`,
                ...{ x: 11.1, y: 0.3, w: 1.6, h: 0.6 },
                sizing: { type: 'contain' as const, w: 1.6, h: 0.6 },
              },
            },
          ]
        : [
            {
              text: {
                text: data.brand,
                options: {
                  x: 11.1,
                  y: 0.4,
                  w: 1.6,
                  h: 0.4,
                  align: 'right' as const,
                  fontSize: 12,
                  bold: true,
                  color: hex(data.look.primary),
                },
              },
            },
          ]),
      {
        placeholder: {
          text: '',
          options: {
            name: 'title',
            type: 'title',
            ...{ x: MARGIN, y: 0.3, w: 10.2, h: TITLE_HEIGHT },
            ...{ fontSize: 26, bold: true, color: INK, align: 'left', valign: 'middle', margin: 0 },
          },
        },
      },
    ],
    slideNumber: { x: 12.1, y: FOOT, w: 0.6, h: 0.3, fontSize: 10, color: MUTED, align: 'right' },
  });
}

/** Pale, across the slide. */
const watermark = (text: string, lang: string) => ({
  text,
  options: {
    ...{ x: 1, y: 2.9, w: 11.33, h: 1.6, rotate: 330, align: 'center' as const, fit: 'shrink' as const },
    ...{ fontSize: 66, bold: true, color: INK, transparency: 91, lang },
  },
});

function position(slide: Slide, data: ExecutiveSummary, lang: string): void {
  const { gauge } = data;
  if (gauge.type === 'gauge')
    slide.addText(
      [
        { text: gauge.label, options: { fontSize: 80, bold: true, breakLine: true } },
        { text: gauge.grade, options: { fontSize: 36, bold: true, color: hex(data.look.primary) } },
      ],
      { x: MARGIN, y: 1.6, w: 3, h: 3, align: 'center', valign: 'middle', color: INK, lang },
    );
  const lines = [data.verdict, ...data.sentences];
  slide.addText(
    lines.map((text, at) => ({
      text,
      options: { fontSize: at === 0 ? 24 : 16, bold: at === 0, breakLine: true, paraSpaceAfter: 8 },
    })),
    { x: 4, y: 1.6, w: 8.7, h: 3.6, color: INK, valign: 'top', fit: 'shrink', lang },
  );
  slide.addText(
    data.cover.map(({ label, value }) => ({ text: `${label}: ${value}`, options: { breakLine: true } })),
    { x: MARGIN, y: 5.5, w: WIDTH, h: 1.2, fontSize: 14, color: MUTED, lang },
  );
}

/** Horizontal bars of the areas, the first above, with the averages beside them if they are shown. */
function areas(slide: Slide, pptx: Presentation, data: ExecutiveSummary): void {
  const rows = data.areas.rows.toReversed();
  const labels = rows.map(({ name, text, value }) => (value === null ? `${name} (${text})` : name));
  const series = [{ name: data.words.score, labels, values: rows.map(({ value }) => Math.floor(value ?? 0)) }];
  if (data.words.average)
    series.unshift({ name: data.words.average, labels, values: rows.map(({ average }) => Math.floor(average ?? 0)) });
  slide.addChart(pptx.ChartType.bar, series, {
    ...{ x: MARGIN, y: TOP, w: WIDTH, h: BODY, barDir: 'bar', barGapWidthPct: 40 },
    ...{ valAxisMinVal: 0, valAxisMaxVal: 100, catAxisLabelFontSize: 13, valAxisLabelFontSize: 11 },
    ...{ showValue: true, dataLabelFontSize: 12, dataLabelColor: INK, dataLabelFormatCode: '0' },
    ...{ valGridLine: { color: LINE, size: 0.5 }, showLegend: series.length > 1, legendPos: 'b', legendFontSize: 12 },
    chartColors: series.length > 1 ? ['9AA7B6', hex(data.look.primary)] : [hex(data.look.primary)],
    altText: data.areas.alt,
  });
}

/** Dates below the line of scores. */
const DATES_MAX = 10;

/** The score over time, the comparison with earlier ratings, and the causes of the change. */
function development(slide: Slide, pptx: Presentation, data: ExecutiveSummary, lang: string): void {
  const { trend, history, changed } = data;
  if (trend?.type === 'trend') {
    const points = trend.points.filter(({ value }) => value !== null);
    const labels = points.map(({ label }) => label);
    slide.addChart(
      pptx.ChartType.line,
      [{ name: data.words.score, labels, values: points.map(({ value }) => value!) }],
      {
        ...{ x: MARGIN, y: TOP, w: WIDTH, h: 2.1, valAxisMinVal: 0, valAxisMaxVal: 100, lineSize: 2 },
        ...{ catAxisLabelFontSize: 10, valAxisLabelFontSize: 10, valGridLine: { color: LINE, size: 0.5 } },
        // A date of ten characters takes about an inch: more of them would break into two lines.
        catAxisLabelFrequency: String(Math.ceil(points.length / DATES_MAX)),
        chartColors: [hex(data.look.primary)],
        altText: trend.alt,
      },
    );
  } else slide.addText(data.trendLater, { x: MARGIN, y: TOP, w: WIDTH, h: 0.5, fontSize: 16, color: INK, lang });
  if (history) {
    const others = history.columns.length - 1;
    const colW = [2.4, ...Array<number>(others).fill((WIDTH - 2.4) / others)];
    slide.addTable(plainRows(history, lang), { x: MARGIN, y: 3.5, w: WIDTH, colW, ...TABLE });
  }
  slide.addText(
    [
      { text: changed.title, options: { bold: true, breakLine: true } },
      { text: changed.score, options: { breakLine: true } },
      ...changed.lines.map(({ lead, text }) => ({ text: `${lead}${text}`, options: { breakLine: true } })),
    ],
    { x: MARGIN, y: 5.75, w: WIDTH, h: 1.25, fontSize: 12, color: INK, valign: 'top', fit: 'shrink', lang },
  );
}

const TABLE = { fontSize: 11, color: INK, border: { type: 'solid', pt: 0.5, color: LINE }, margin: 0.04 } as const;

const headRow = (titles: readonly string[], lang: string): Row =>
  titles.map((text) => ({ text, options: { bold: true, color: MUTED, lang } }));

function plainRows({ columns, rows }: TableBlock, lang: string): Row[] {
  const title = (one: TableBlock['columns'][number]['title']) => (typeof one === 'string' ? one : one.mono);
  return [
    headRow(
      columns.map((one) => title(one.title)),
      lang,
    ),
    ...rows.map((row): Row => row.map((cell) => ({ text: typeof cell === 'string' ? cell : '', options: { lang } }))),
  ];
}

function risks(slide: Slide, data: ExecutiveSummary, lang: string): void {
  const { words } = data;
  const titles = [words.severity, words.risk, words.recommendedAction, words.effort, words.owner, words.due];
  const rows = data.risks.map((risk): Row => {
    const cell = (text: string) => ({ text, options: { lang } });
    const color = SEVERITY_INK[risk.severity] ?? MUTED;
    return [
      { text: risk.level, options: { bold: true, color, lang } },
      { text: [{ text: risk.title, options: { bold: true, breakLine: true } }, { text: risk.why }], options: { lang } },
      ...[risk.action, risk.effort, risk.owner, risk.due].map(cell),
    ];
  });
  const colW = [1, 4.2, 3.9, 0.95, 1.03, 1.05];
  slide.addTable([headRow(titles, lang), ...rows], { x: MARGIN, y: TOP, w: WIDTH, colW, ...TABLE, fontSize: 10 });
  if (data.projection)
    slide.addText(data.projection, {
      x: MARGIN,
      y: 6.55,
      w: WIDTH,
      h: 0.4,
      fontSize: 13,
      bold: true,
      color: INK,
      lang,
    });
}

/** Bulleted lists, the second with its heading. */
function lists(slide: Slide, [first, heading, second]: [string[], string?, string[]?], lang: string): void {
  const bullets = (lines: readonly string[]) =>
    lines.map((text) => ({ text, options: { bullet: true, breakLine: true, paraSpaceAfter: 6 } }));
  const title = heading
    ? [
        {
          text: heading,
          options: { bold: true, fontSize: 18, breakLine: true, paraSpaceBefore: 18, paraSpaceAfter: 6 },
        },
      ]
    : [];
  slide.addText([...bullets(first), ...title, ...bullets(second ?? [])], {
    ...{ x: MARGIN, y: TOP, w: WIDTH, h: BODY, fontSize: 15, color: INK, valign: 'top', fit: 'shrink', lang },
  });
}
