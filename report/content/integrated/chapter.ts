import { isLimited } from '@assay/contract/coverage.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { formatDay } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import { type Block, type Cell, type FigureBlock, formatPoints } from '../blocks.ts';
import { groupAssets } from '../issues/asset-groups.ts';
import { type DomainIssue, issuesOf } from './domain-issues.ts';
import type { IntegratedCompany, IntegratedDomain, IntegratedInput } from './input.ts';
import { companyName, domainsOf } from './names.ts';

/** Maximum issues over all domains, and minimum per domain: with thirty domains the process needs 500 MB. */
const ISSUES_MAX = 300;
const ISSUES_EACH = 20;

/** One company: its profile, its sharing level and its domains. */
export function chapterBlocks(
  input: IntegratedInput,
  company: IntegratedCompany,
  at: number,
  words: Translator,
): Block[] {
  const role = company.own ? 'vendor' : 'subcontractor';
  const before = input.companies.slice(0, at).filter(({ own }) => !own).length;
  const each = Math.max(ISSUES_EACH, Math.floor(ISSUES_MAX / domainsOf(input.companies).length));
  const facts = { company: companyName(company, words), number: before + 1, count: company.domains.length };
  return [
    { type: 'heading', level: 1, text: words.t(`report:integrated.chapter.${role}`, facts), flow: true },
    { type: 'paragraph', text: words.t('report:integrated.chapter.intro', facts) },
    ...(company.level === 'rating' || company.level === 'findings'
      ? [
          {
            type: 'note' as const,
            lead: words.t('report:integrated.hides.lead'),
            text: words.t(`report:integrated.hides.${company.level}`, { companies: facts.company }),
          },
        ]
      : []),
    ...company.domains.flatMap((domain) => domainBlocks(input, domain, each, words)),
  ];
}

function domainBlocks(input: IntegratedInput, domain: IntegratedDomain, each: number, words: Translator): Block[] {
  const { rating } = domain;
  return [
    { type: 'heading', level: 2, text: domain.domain },
    { type: 'paragraph', text: sentence(domain, words) },
    ...(rating.ceiling
      ? [
          {
            type: 'note' as const,
            lead: words.t('report:cap.lead', { at: rating.ceiling.at }),
            text: words.t(`report:integrated.cap.${rating.ceiling.rule}`, { at: rating.ceiling.at }),
          },
        ]
      : []),
    { type: 'pair', left: gauge(domain, words), right: levels(domain, words) },
    areas(domain, words),
    ...trend(input, domain, words),
    ...issueTable(domain, each, words),
  ];
}

function sentence({ domain, rating }: IntegratedDomain, words: Translator): string {
  const coverage = new Intl.NumberFormat(words.language, { style: 'percent' }).format(rating.coverage);
  if (rating.total === null) return words.t('report:summary.notRated', { domain, coverage });
  const rated = words.t('report:summary.rated', {
    domain,
    score: rating.total,
    grade: rating.grade ?? '',
    risk: words.t(`terms:riskClasses.${rating.riskClass}`),
    coverage,
    at: words.instant(rating.at),
  });
  return isLimited(rating.coverage) ? `${rated} ${words.t('report:summary.limited', { coverage })}` : rated;
}

function gauge(domain: IntegratedDomain, words: Translator): FigureBlock {
  const { rating } = domain;
  return {
    type: 'gauge',
    caption: words.t('report:figures.score', { domain: domain.domain }),
    alt: sentence(domain, words),
    value: rating.total,
    label: rating.total === null ? '–' : String(rating.total),
    grade: rating.grade ?? '–',
    cap: rating.ceiling?.at ?? null,
  };
}

function levels({ domain, rating }: IntegratedDomain, words: Translator): FigureBlock {
  const level = (column: string) => words.t(`terms:severities.${column}`);
  return {
    type: 'counts',
    caption: words.t('report:integrated.figures.countsOf', { domain }),
    alt: COUNT_COLUMNS.map((column) => `${level(column)}: ${rating.counts[column]}`).join('; '),
    rows: COUNT_COLUMNS.map((column) => ({ column, name: level(column), count: rating.counts[column] })),
  };
}

function areas({ domain, rating }: IntegratedDomain, words: Translator): FigureBlock {
  const rows = rating.areas.map(({ area, score, status }) => ({
    name: words.t(`terms:areas.${area}`),
    value: score === null ? null : score / 100,
    text: score === null ? words.t(`report:areaShort.${status}`) : String(Math.floor(score / 100)),
  }));
  return {
    type: 'bars',
    caption: words.t('report:integrated.figures.areasOf', { domain }),
    alt: rows.map(({ name, text }) => `${name}: ${text}`).join('; '),
    rows,
  };
}

function trend(input: IntegratedInput, { domain, trend: points }: IntegratedDomain, words: Translator): Block[] {
  const rated = points.filter(({ total }) => total !== null);
  if (rated.length < 2) return [];
  const [first, last] = [rated[0]!, rated.at(-1)!];
  const day = (at: string) => formatDay(at, input.timeZone);
  return [
    {
      type: 'trend',
      caption: words.t('report:integrated.figures.trendOf', { domain }),
      alt: words.t('report:figures.trendAlt', {
        from: first.total!,
        to: last.total!,
        fromDay: day(first.at),
        toDay: day(last.at),
      }),
      points: points.map(({ at, total }) => ({ value: total, label: day(at) })),
    },
  ];
}

/** A row per issue, with its points once; without the assets where they are hidden. */
function issueTable({ domain, findings }: IntegratedDomain, each: number, words: Translator): Block[] {
  if (findings === null) return [{ type: 'paragraph', text: words.t('report:integrated.hides.findingsHere') }];
  if (findings.length === 0) return [{ type: 'paragraph', text: words.t('report:integrated.noFindings') }];
  const issues = issuesOf(findings);
  const shown = issues.slice(0, each);
  const named = shown.some(({ assets }) => assets.length > 0);
  const cut = issues.length - shown.length;
  return [
    {
      type: 'table',
      caption: words.t('report:integrated.tables.issues', { domain }),
      columns: [
        { title: words.t('report:columns.level'), width: 'auto' },
        { title: words.t('report:columns.issue'), width: 7 },
        ...(named ? [{ title: words.t('report:columns.assets'), width: 8 }] : []),
        { title: words.t('report:columns.findings'), width: 'auto', align: 'right' as const },
        { title: words.t('report:columns.solution'), width: 11 },
        { title: words.t('report:columns.points'), width: 'auto', align: 'right' as const },
      ],
      rows: shown.map((issue) => cells(issue, named, words)),
    },
    ...(cut > 0 ? [{ type: 'paragraph' as const, text: words.t('report:rowsCut', { count: cut }) }] : []),
  ];
}

function cells(
  { column, title, assets, count, solution, points }: DomainIssue,
  named: boolean,
  words: Translator,
): Cell[] {
  return [
    { severity: column, text: words.t(`terms:severities.${column}`) },
    title,
    ...(named ? [{ mono: groupAssets(assets).join('; ') || '–' }] : []),
    String(count),
    // A fact needs no fix.
    column === 'informational' ? '–' : solution,
    points > 0 ? `−${formatPoints(points, words.language)}` : '–',
  ];
}
