import { controlsOf, FRAMEWORKS } from '@assay/contract/report/compliance.ts';
import { CHECKS } from '@assay/engine';
import { createTranslator } from '@assay/locales';

/** docs/compliance.md: the controls of each framework, their subjects, and the checks that cover them. */
export function complianceDocument(): string {
  const words = createTranslator('en-US');
  const lines = [
    '# Compliance',
    '',
    'Generated from `contract/report/compliance.ts` and the `topics` of the checks in `engine/areas` by `npm run generate`.',
    '',
    words.t('report:compliance.note'),
    'Controls are listed by number only; the subjects are paraphrased, and the mapping was not made by the publishers of the frameworks.',
  ];
  for (const framework of FRAMEWORKS) {
    const controls = controlsOf(framework.id);
    const seen = controls.filter((control) => control.seen.length > 0).length;
    lines.push(
      '',
      `## ${framework.name}`,
      '',
      `${controls.length} controls, of which ${seen} are covered by checks.`,
      '',
      '| control | subject | checks |',
      '|---|---|---|',
    );
    for (const { number, seen: topics, unseen } of controls) {
      const subject = [...topics, ...unseen].map((topic) => words.t(`report:compliance.topics.${topic}`)).join('; ');
      const checks = CHECKS.filter((check) => check.topics.some((topic) => topics.includes(topic)));
      const cell =
        checks.map((check) => `\`${check.id}\``).join(', ') || words.t('report:compliance.states.cannot-be-seen');
      lines.push(`| ${number} | ${subject} | ${cell} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
