import type { ReportInput } from '@assay/report';
import type { Block, Cell, FigureBlock } from '@assay/report/content/blocks.ts';
import { reportData } from '@assay/report/data.ts';

/** The same report as a page for a browser: every text and table of the PDF, figures as boxes, plain styles. */
export function reportPage(input: ReportInput): string {
  const data = reportData(input);
  const cover = data.cover.map(({ label, value }) => `<p>${text(label)}: <b>${text(value)}</b></p>`).join('');
  return `<!doctype html><html lang="${data.lang}"><head><meta charset="utf-8"><title>${text(data.title)}</title><style>
    @page { size: A4; margin: 24mm 20mm 20mm }
    body { font: 9.5pt/1.5 'Noto Sans', sans-serif } h1 { break-before: page } table { width: 100%; border-collapse: collapse; font-size: 8pt }
    td, th { border-bottom: 0.4pt solid #ccc; text-align: left; vertical-align: top; overflow-wrap: anywhere } tr { break-inside: avoid }
    code { font: 7.5pt monospace } .bar { height: 3.4mm; background: #3e6ba4 } figcaption { color: #666; font-size: 8.5pt }
  </style></head><body><h1>${text(data.title)}</h1>${cover}${[...data.summary, ...data.blocks].map(block).join('\n')}</body></html>`;
}

const text = (value: string) => value.toWellFormed().replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function block(one: Block): string {
  switch (one.type) {
    case 'heading':
      return `<h${one.level}>${text(one.text)}</h${one.level}>`;
    case 'paragraph':
      return `<p>${text(one.text)}</p>`;
    case 'note':
      return `<p><b>${text(one.lead)}</b> ${text(one.text)}</p>`;
    case 'pair':
      return figure(one.left) + figure(one.right);
    case 'tables':
      return block(one.left) + block(one.right);
    case 'issue':
      return [
        `<h3 id="${one.anchor}">${text(one.badge)} ${text(one.title)}</h3>`,
        `<p>${one.facts.map(({ label, value }) => `${text(label)} <b>${text(value)}</b>`).join(' · ')}</p>`,
        ...one.texts.map(({ label, body }) => `<p><b>${text(label)}</b> ${text(body)}</p>`),
        ...[...one.details, ...(one.command ? [one.command] : [])].map(
          ({ label, mono }) => `<p><b>${text(label)}</b> ${code(mono)}</p>`,
        ),
      ].join('');
    case 'table': {
      const head = one.columns.map(
        ({ title }) => `<th>${typeof title === 'string' ? text(title) : code(title.mono)}</th>`,
      );
      const rows = one.rows.map((row) => `<tr>${row.map((value) => `<td>${cell(value)}</td>`).join('')}</tr>`);
      const anchor = one.anchor ? ` id="${one.anchor}"` : '';
      return `<table${anchor}><caption>${text(one.caption)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
    }
    default:
      return figure(one);
  }
}

const code = (mono: string) => `<code>${text(mono).replaceAll('\n', '<br>')}</code>`;

function cell(value: Cell): string {
  if (typeof value === 'string') return text(value);
  if ('mono' in value) return code(value.mono);
  if ('lines' in value) {
    return value.lines
      .map((line) => `<b>${text(line.badge)}</b> <a href="#${line.link}">${text(line.title)}</a>`)
      .join('<br>');
  }
  return 'link' in value ? `<a href="#${value.link}">${text(value.text)}</a>` : `<b>${text(value.text)}</b>`;
}

function figure(one: FigureBlock): string {
  let numbers: number[] = [];
  if (one.type === 'bars') numbers = one.rows.map(({ value }) => value ?? 0);
  if (one.type === 'trend') numbers = one.points.map(({ value }) => value ?? 0);
  const bars = numbers.map((value) => `<div class="bar" style="width:${value}%"></div>`).join('');
  return `<figure>${bars}<figcaption>${text(one.caption)}. ${text(one.alt)}</figcaption></figure>`;
}
