import { formatDay, formatList } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { formatLabel } from './blocks.ts';
import { truncateText } from './changes.ts';
import type { ReportIssue } from './issues/issue-list.ts';

/** Providers named per kind. */
const PROVIDERS_NAMED = 6;
/** Issues named in a decision. */
const NAMED_MAX = 4;
/** Maximum characters of the name of a provider: one line on paper. */
const NAME_MAX = 90;
/** Maximum characters of the title of an issue: as in the table of risks. */
const TITLE_MAX = 120;

/** A line per kind of provider that the domain depends on. */
export function supplierExposure({ dependencies }: ReportInput, words: Translator): string[] {
  if (!dependencies) return [words.t('report:board.suppliersNotCounted')];
  if (dependencies.length === 0) return [words.t('report:board.noSuppliers')];
  return [...Map.groupBy(dependencies, ({ kind }) => kind)].map(([kind, own]) => {
    const names = [...new Set(own.map(({ provider }) => truncateText(provider, NAME_MAX)))];
    const label = formatLabel(words.t(`report:integrated.kinds.${kind}`), words.language, names.length);
    const more = names.length - PROVIDERS_NAMED;
    const shown = formatList(names.slice(0, PROVIDERS_NAMED), words.language);
    return `${label}${shown}${more > 0 ? ` (+${more})` : ''}`;
  });
}

/** What the board is asked to decide, from the state of the issues; a sentence if there is nothing to decide. */
export function decisionsRequested(input: ReportInput, issues: readonly ReportIssue[], words: Translator): string[] {
  const { plan, tracking = {}, madeAt, timeZone } = input;
  const serious = issues.filter(({ column }) => column === 'critical' || column === 'high');
  const tracked = (issue: ReportIssue) => issue.findings.flatMap(({ fingerprint }) => tracking[fingerprint] ?? []);
  const ask = (key: string, own: readonly ReportIssue[]) => {
    if (own.length === 0) return [];
    const more = own.length - NAMED_MAX;
    const names = own.slice(0, NAMED_MAX).map(({ title }) => truncateText(title, TITLE_MAX));
    const titles = `${formatList(names, words.language)}${more > 0 ? ` (+${more})` : ''}`;
    const sentence = words.t(`report:board.decide.${key}`, { count: own.length, issues: titles });
    // A truncated title ends the sentence itself.
    return [sentence.replace(/…[.。]$/u, '…')];
  };
  const today = formatDay(madeAt, timeZone);
  const decisions = [
    ...(plan?.issues
      ? [
          words.t('report:board.decide.plan', {
            count: plan.issues.length,
            grade: plan.to,
            total: plan.totalAfter ?? 0,
          }),
        ]
      : []),
    ...ask(
      'assign',
      serious.filter((issue) => tracked(issue).every(({ assignee }) => assignee === null)),
    ),
    ...ask(
      'overdue',
      issues.filter((issue) => tracked(issue).some(({ due, decision }) => due !== null && due < today && !decision)),
    ),
    ...ask(
      'confirm',
      serious.filter((issue) => tracked(issue).some(({ decision }) => decision === 'accepted')),
    ),
  ];
  return decisions.length > 0 ? decisions : [words.t('report:board.decide.nothing')];
}
