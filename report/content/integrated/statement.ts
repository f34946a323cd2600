import { formatList } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { Block, Cell } from '../blocks.ts';
import type { IntegratedInput } from './input.ts';
import { companyName, domainsOf, levelName } from './names.ts';

/** Scope and limits of the report, its companies, and the data that the sharing levels hide. */
export function statementBlocks(input: IntegratedInput, words: Translator): Block[] {
  const { companies } = input;
  const said = (key: string) => ({ type: 'paragraph' as const, text: words.t(`report:integrated.statement.${key}`) });
  const dates = domainsOf(companies)
    .map(({ domain }) => domain.rating.at)
    .sort();
  return [
    { type: 'heading', level: 1, text: words.t('report:integrated.statement.title'), flow: true },
    {
      type: 'paragraph',
      text: words.t('report:integrated.statement.scope', {
        vendor: input.targetVendor,
        company: input.mainCompany,
        first: words.instant(dates[0]!),
        last: words.instant(dates.at(-1)!),
      }),
    },
    said('outside'),
    said('noWarranty'),
    said('handling'),
    { type: 'heading', level: 2, text: words.t('report:integrated.statement.who') },
    {
      type: 'table',
      caption: words.t('report:integrated.tables.companies'),
      columns: [
        { title: words.t('report:integrated.columns.role'), width: 'auto' },
        { title: words.t('report:cover.company'), width: 3 },
        { title: words.t('report:integrated.columns.stated'), width: 2 },
        { title: words.t('report:integrated.columns.shared'), width: 3 },
        { title: words.t('report:integrated.cover.targetDomain'), width: 4 },
      ],
      rows: companies.map((company): Cell[] => [
        words.t(`report:integrated.roles.${company.own ? 'vendor' : 'subcontractor'}`),
        companyName(company, words),
        words.t(`report:integrated.${company.confirmed ? 'confirmed' : 'selfDeclared'}`),
        levelName(company, words),
        { mono: company.domains.map(({ domain }) => domain).join('\n') },
      ]),
    },
    ...reachBlocks(input, words),
  ];
}

/** States that no other company is included, or where a level hides data. */
function reachBlocks({ companies, targetVendor }: IntegratedInput, words: Translator): Block[] {
  if (companies.every(({ own }) => own)) {
    return [{ type: 'paragraph', text: words.t('report:integrated.statement.ownOnly', { vendor: targetVendor }) }];
  }
  return (['rating', 'findings', 'everything'] as const).flatMap((level): Block[] => {
    const hiding = companies.filter((company) => company.level === level);
    if (hiding.length === 0) return [];
    const names = formatList(
      hiding.map((company) => companyName(company, words)),
      words.language,
    );
    const text = words.t(`report:integrated.hides.${level}`, { companies: names });
    if (level === 'everything') return [{ type: 'paragraph', text }];
    return [{ type: 'note', lead: words.t('report:integrated.hides.lead'), text }];
  });
}
