import { GRADES } from '@assay/contract/grades.ts';
import { formatList } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import { type Block, type Cell, joinList } from '../blocks.ts';
import { commonIssues, issuesOf } from './domain-issues.ts';
import type { IntegratedCompany, IntegratedDomain, IntegratedInput } from './input.ts';
import { companyName, domainsOf, scoreText } from './names.ts';
import { sharedVendors } from './shared-vendors.ts';

/** Faults in the table of common risks. */
const COMMON_MAX = 10;
/** Requests per company. */
const REQUESTS_MAX = 4;
/** Providers named in the summary. */
const PROVIDERS_NAMED = 3;
/** Period of the movement. */
const MOVEMENT_DAYS = 90;
const DAY_MS = 86_400_000;

/** The report on few pages: grades side by side, common risks and providers, and what to ask of which company. */
export function portfolioBlocks(input: IntegratedInput, words: Translator): Block[] {
  const t = (key: string) => words.t(`report:integrated.portfolio.${key}`);
  return [
    { type: 'heading', level: 1, text: t('title') },
    { type: 'paragraph', text: verdict(input, words) },
    gradeTable(input, words),
    { type: 'heading', level: 2, text: t('risks') },
    ...commonRisks(input, words),
    { type: 'heading', level: 2, text: t('requests') },
    ...requests(input, words),
  ];
}

/** Numbers of domains by grade, the weakest one, and providers on which several depend. */
function verdict(input: IntegratedInput, words: Translator): string {
  const domains = domainsOf(input.companies).map(({ domain }) => domain);
  const grades = GRADES.flatMap(({ grade }) => {
    const count = domains.filter(({ rating }) => rating.grade === grade).length;
    return count > 0 ? [`${grade}: ${count}`] : [];
  });
  const rated = domains.filter(({ rating }) => rating.total !== null);
  const weakest = rated.toSorted((a, b) => a.rating.total! - b.rating.total!)[0];
  const providers = sharedVendors(input.companies).map(({ provider }) => provider);
  const facts = {
    domains: domains.length,
    companies: input.companies.length,
    grades: joinList(grades, words.language),
  };
  return [
    words.t(`report:integrated.portfolio.${rated.length > 0 ? 'verdict' : 'noRating'}`, facts),
    ...(weakest
      ? [
          words.t('report:integrated.portfolio.weakest', {
            domain: weakest.domain,
            score: weakest.rating.total!,
            grade: weakest.rating.grade ?? '–',
          }),
        ]
      : []),
    ...(providers.length > 0
      ? [
          words.t('report:integrated.portfolio.providers', {
            count: providers.length,
            providers: formatList([...new Set(providers)].slice(0, PROVIDERS_NAMED), words.language),
          }),
        ]
      : []),
  ].join(' ');
}

/** Change of the score over the period; null without an earlier rating in it. */
function movement({ trend, rating }: IntegratedDomain): number | null {
  const since = Date.parse(rating.at) - MOVEMENT_DAYS * DAY_MS;
  const first = trend.find(({ at, total }) => total !== null && Date.parse(at) >= since && at !== rating.at);
  return first && rating.total !== null ? rating.total - first.total! : null;
}

function gradeTable(input: IntegratedInput, words: Translator): Block {
  const signed = new Intl.NumberFormat(words.language, { signDisplay: 'exceptZero' });
  const severity = (column: string) => ({
    title: words.t(`terms:severities.${column}`),
    width: 'auto' as const,
    align: 'right' as const,
  });
  return {
    type: 'table',
    caption: words.t('report:integrated.tables.portfolio'),
    columns: [
      { title: words.t('report:cover.company'), width: 3 },
      { title: words.t('report:cover.domain'), width: 3 },
      { title: words.t('report:integrated.columns.grade'), width: 'auto' },
      { title: words.t('report:integrated.columns.score'), width: 'auto', align: 'right' },
      { title: words.t('report:integrated.columns.movement', { days: MOVEMENT_DAYS }), width: 'auto', align: 'right' },
      severity('critical'),
      severity('high'),
      severity('medium'),
    ],
    rows: domainsOf(input.companies).map(({ company, domain }): Cell[] => {
      const change = movement(domain);
      const { counts, grade } = domain.rating;
      return [
        companyName(company, words),
        { mono: domain.domain },
        grade ?? '–',
        scoreText(domain),
        change === null ? '–' : signed.format(change),
        ...[counts.critical, counts.high, counts.medium].map(String),
      ];
    }),
  };
}

function commonRisks(input: IntegratedInput, words: Translator): Block[] {
  const common = commonIssues(input, words);
  if (common.length === 0) return [{ type: 'paragraph', text: words.t('report:integrated.portfolio.noCommon') }];
  return [
    {
      type: 'table',
      caption: words.t('report:integrated.tables.common'),
      columns: [
        { title: words.t('report:columns.level'), width: 'auto' },
        { title: words.t('report:columns.issue'), width: 4 },
        { title: words.t('report:integrated.columns.companies'), width: 4 },
        { title: words.t('report:integrated.columns.domains'), width: 'auto', align: 'right' },
      ],
      rows: common.slice(0, COMMON_MAX).map(({ column, title, companies, domains }): Cell[] => [
        { severity: column, text: words.t(`terms:severities.${column}`) },
        title,
        joinList(
          companies.map((company) => companyName(company, words)),
          words.language,
        ),
        String(domains.length),
      ]),
    },
  ];
}

/** The worst issues of each company with the remediation to ask for; companies that share no findings are asked for them. */
function requests(input: IntegratedInput, words: Translator): Block[] {
  const rows = input.companies.flatMap((company) => requestsTo(company, words));
  if (rows.length === 0) return [{ type: 'paragraph', text: words.t('report:integrated.portfolio.noRequests') }];
  return [
    {
      type: 'table',
      caption: words.t('report:integrated.tables.requests'),
      columns: [
        { title: words.t('report:cover.company'), width: 3 },
        { title: words.t('report:cover.domain'), width: 3 },
        { title: words.t('report:columns.level'), width: 'auto' },
        { title: words.t('report:columns.issue'), width: 4 },
        { title: words.t('report:integrated.columns.request'), width: 6 },
      ],
      rows,
    },
  ];
}

function requestsTo(company: IntegratedCompany, words: Translator): Cell[][] {
  const name = companyName(company, words);
  const shared = company.domains.filter(({ findings }) => findings !== null);
  const found = shared.flatMap(({ domain, findings }) => issuesOf(findings!).map((issue) => ({ domain, issue })));
  const worst = found
    .filter(({ issue }) => issue.points > 0)
    .toSorted((a, b) => b.issue.points - a.issue.points)
    .slice(0, REQUESTS_MAX);
  const asked = worst.map(({ domain, issue }): Cell[] => [
    name,
    { mono: domain },
    { severity: issue.column, text: words.t(`terms:severities.${issue.column}`) },
    issue.title,
    issue.solution,
  ]);
  const hidden = company.domains.filter(
    ({ findings, rating }) => findings === null && rating.counts.critical + rating.counts.high > 0,
  );
  return [
    ...asked,
    ...hidden.map(({ domain, rating }): Cell[] => [
      name,
      { mono: domain },
      '–',
      words.t('report:integrated.portfolio.hidden', { critical: rating.counts.critical, high: rating.counts.high }),
      words.t('report:integrated.portfolio.askToShare'),
    ]),
  ];
}
