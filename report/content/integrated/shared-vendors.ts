import type { DependencyKind } from '@assay/contract/values/supply-chain/suppliers.ts';
import { formatList } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import { type Block, type Cell, type FigureBlock, joinList } from '../blocks.ts';
import type { IntegratedCompany, IntegratedInput } from './input.ts';
import { companyName, domainsOf } from './names.ts';

/** A provider that several of the selected domains depend on. */
export interface SharedVendor {
  kind: DependencyKind;
  provider: string;
  companies: IntegratedCompany[];
  domains: string[];
}

/** Maximum providers shown; a longer list does not indicate concentration. */
const PROVIDERS_MAX = 60;
/** Maximum bars of the figure; the table lists the others. */
const FIGURE_MAX = 12;

/** Providers of at least two of the domains, ordered by number of companies. */
export function sharedVendors(companies: readonly IntegratedCompany[]): SharedVendor[] {
  const found = new Map<string, SharedVendor>();
  for (const { company, domain } of domainsOf(companies)) {
    for (const { kind, provider } of domain.dependencies ?? []) {
      const known = found.get(`${kind} ${provider}`) ?? { kind, provider, companies: [], domains: [] };
      if (!known.companies.includes(company)) known.companies.push(company);
      known.domains.push(domain.domain);
      found.set(`${kind} ${provider}`, known);
    }
  }
  return [...found.values()]
    .filter(({ domains }) => domains.length > 1)
    .sort(
      (a, b) =>
        b.companies.length - a.companies.length ||
        b.domains.length - a.domains.length ||
        a.kind.localeCompare(b.kind) ||
        a.provider.localeCompare(b.provider),
    );
}

/** Single points of failure: the providers that the selected domains share. */
export function sharedVendorBlocks({ companies }: IntegratedInput, words: Translator): Block[] {
  const t = (key: string) => words.t(`report:integrated.providers.${key}`);
  const shared = sharedVendors(companies);
  const left = domainsOf(companies).filter(({ domain }) => domain.dependencies === null);
  const names = formatList(
    left.map(({ domain }) => domain.domain),
    words.language,
  );
  return [
    { type: 'heading', level: 1, text: t('title'), flow: true },
    { type: 'paragraph', text: t('intro') },
    ...(shared.length === 0
      ? [{ type: 'paragraph' as const, text: t('none') }]
      : [figure(shared, domainsOf(companies).length, words), table(shared, words)]),
    ...(left.length === 0
      ? []
      : [
          {
            type: 'note' as const,
            lead: t('leftLead'),
            text: words.t('report:integrated.providers.left', { domains: names }),
          },
        ]),
  ];
}

/** Number of affected domains, for the providers with the most. */
function figure(shared: readonly SharedVendor[], total: number, words: Translator): FigureBlock {
  const rows = shared
    .slice()
    .sort((a, b) => b.domains.length - a.domains.length)
    .slice(0, FIGURE_MAX)
    .map(({ kind, provider, domains }) => ({
      name: `${provider} · ${words.t(`report:integrated.kinds.${kind}`)}`,
      share: (domains.length / total) * 100,
      text: `${domains.length} / ${total}`,
    }));
  return {
    type: 'shares',
    caption: words.t('report:integrated.figures.providers'),
    alt: rows.map(({ name, text }) => `${name}: ${text}`).join('; '),
    rows,
  };
}

function table(shared: readonly SharedVendor[], words: Translator): Block {
  const column = (key: string) => words.t(`report:integrated.columns.${key}`);
  return {
    type: 'table',
    caption: words.t('report:integrated.tables.providers'),
    columns: [
      { title: words.t('report:columns.kind'), width: 2 },
      { title: column('provider'), width: 3 },
      { title: column('companies'), width: 3 },
      { title: column('domains'), width: 'auto', align: 'right' },
      { title: words.t('report:cover.domain'), width: 4 },
    ],
    rows: shared.slice(0, PROVIDERS_MAX).map(({ kind, provider, companies, domains }): Cell[] => [
      words.t(`report:integrated.kinds.${kind}`),
      provider,
      joinList(
        companies.map((company) => companyName(company, words)),
        words.language,
      ),
      String(domains.length),
      { mono: domains.join('\n') },
    ]),
  };
}
