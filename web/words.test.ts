import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROUTES } from '@assay/contract/access.ts';
import { FEED_STATES, MEMBER_STATES, SOURCE_STATES, WEAKNESSES } from '@assay/contract/api/admin.ts';
import { MAIL_STATES } from '@assay/contract/api/administration/mail.ts';
import { DISPUTE_STATES, FINDING_EVENTS, FINDING_FILTERS, FINDING_STATES } from '@assay/contract/api/decisions.ts';
import { SECRET_SETTINGS, settingValues } from '@assay/contract/api/settings.ts';
import { AREA_IDS, ROW_GROUPS } from '@assay/contract/areas.ts';
import { NOT_ASSESSED_REASONS } from '@assay/contract/assessment.ts';
import { RISK_CLASSES } from '@assay/contract/grades.ts';
import { MENU } from '@assay/contract/menu.ts';
import { CAPITAL_BRACKETS, INDUSTRIES } from '@assay/contract/registration/industries.ts';
import { COMPANY_ROLES, PERMISSIONS } from '@assay/contract/roles.ts';
import { SCAN_FAILURES, SCAN_STATES, VERIFICATION_STATES } from '@assay/contract/scan-states.ts';
import { CONFIDENCES, COUNT_COLUMNS, EFFORTS } from '@assay/contract/severities.ts';
import { LICENSE_STATES } from '@assay/contract/values/admin.ts';
import { DISCOVERY_SOURCES } from '@assay/contract/values/assets.ts';
import { AUDIT_ACTIONS, AUDIT_READ_ACTIONS } from '@assay/contract/values/audit-actions.ts';
import { ACTIVE_TESTS, PORT_RANGES } from '@assay/contract/values/authorizations.ts';
import { CHANGE_BASELINES } from '@assay/contract/values/comparison.ts';
import { DNS_PROVIDERS } from '@assay/contract/values/dns-providers.ts';
import { SCOPE_ACTIONS, SCOPE_ROWS } from '@assay/contract/values/integrations/api-scopes.ts';
import {
  PROVIDER_FAILURES,
  PROVIDER_IDS,
  PROVIDER_SENDS,
  PROVIDER_STATES,
  PROVIDER_TERMS,
} from '@assay/contract/values/intelligence-providers.ts';
import {
  ALERT_FREQUENCIES,
  DELIVERY_FAILURES,
  MAIL_TIMES,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  WEBHOOK_FORMATS,
} from '@assay/contract/values/notifications.ts';
import { REPORT_INTERVALS, REPORT_KINDS, SCHEDULE_OUTCOMES } from '@assay/contract/values/report-options.ts';
import { AUTO_SCAN_PAUSES, AUTO_SCAN_STATUSES, SCAN_EVENTS } from '@assay/contract/values/scan-schedules.ts';
import { LISTED_COUNTS } from '@assay/locales/notice-texts.ts';
import { STRENGTHS } from './components/forms/estimate-strength.ts';

type Texts = { [key: string]: string | string[] | Texts };

const ROOT = import.meta.dirname;
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: ROOT, exclude: (name) => /node_modules|dist|\.test\.ts$/.test(name) });

function textsOf(language: string, namespace: string): Texts {
  return JSON.parse(readFileSync(path.join(ROOT, `../locales/${language}/${namespace}.json`), 'utf8')) as Texts;
}

/** Text files of single screens; at run time they are merged into `ui` when the screen opens. */
function screenTexts(language: string): Texts[] {
  return globSync('*.json', { cwd: path.join(ROOT, `../locales/${language}/screens`) }).map((file) =>
    textsOf(language, `screens/${file.slice(0, -'.json'.length)}`),
  );
}

function has(texts: Texts, key: string): boolean {
  let place: Texts | string | string[] | undefined = texts;
  const parts = key.split('.');
  for (const part of parts.slice(0, -1))
    place = typeof place === 'object' && !Array.isArray(place) ? place[part] : undefined;
  if (typeof place !== 'object' || Array.isArray(place)) return false;
  const last = parts.at(-1)!;
  const value = place[last] ?? place[`${last}_other`];
  return typeof value === 'string' || Array.isArray(value);
}

/** Keys built at run time, one for each value in the contract. */
const BUILT: string[] = [
  ...AREA_IDS.flatMap((area) => [`terms:areas.${area}`, `area.rows.${area}`, `area.search.${area}`]),
  ...NOT_ASSESSED_REASONS.map((reason) => `terms:reasons.${reason}`),
  ...COUNT_COLUMNS.map((column) => `terms:severities.${column}`),
  ...CONFIDENCES.flatMap((confidence) => [`terms:confidences.${confidence}`, `confidence.${confidence}`]),
  ...EFFORTS.flatMap((effort) => [`terms:efforts.${effort}`, `terms:effortLevels.${effort}`]),
  ...RISK_CLASSES.map(({ riskClass }) => `terms:riskClasses.${riskClass}`),
  ...Object.values(SCAN_STATES).flatMap((state) => [`terms:scanStates.${state}`, `scanState.why.${state}`]),
  ...DNS_PROVIDERS.map(({ id }) => `provider.${id}`),
  ...MENU.flatMap((group) => [`menu.group.${group.id}`, ...group.entries.map((entry) => `menu.${entry.id}`)]),
  ...ROUTES.filter(({ name }) => !(AREA_IDS as string[]).includes(name)).map(({ name }) => `titles.${name}`),
  ...PERMISSIONS.map((permission) => `role.${permission}`),
  ...SCAN_FAILURES.map((failure) => `scanFailure.${failure}`),
  ...['automatic', 'asked'].map((kind) => `nextScans.kind.${kind}`),
  ...REPORT_KINDS.map((kind) => `reports.kinds.${kind}`),
  ...REPORT_INTERVALS.map((rhythm) => `reportSchedules.rhythms.${rhythm}`),
  ...['edit', 'pause', 'resume', 'delete'].map((action) => `reportSchedules.${action}`),
  ...SCHEDULE_OUTCOMES.map((outcome) => `reportSchedules.outcomes.${outcome}`),
  ...['primary', 'secondary'].map((which) => `branding.${which}`),
  ...['html', 'markdown', 'address'].map((kind) => `badge.${kind}`),
  ...AUTO_SCAN_STATUSES.map((status) => `schedules.status.${status}`),
  ...AUTO_SCAN_PAUSES.map((pause) => `schedules.pause.${pause}`),
  ...SCAN_EVENTS.flatMap((event) => [`schedules.event.${event}`, `schedules.eventShort.${event}`]),
  ...['disabled', 'deleted', 'failed.disable', 'failed.delete'].map((word) => `schedules.${word}`),
  ...VERIFICATION_STATES.map((state) => `verification.${state}`),
  ...CAPITAL_BRACKETS.map(({ code }) => `capital.${code}`),
  ...INDUSTRIES.map(({ code }) => `industry.${code}`),
  ...STRENGTHS.map((strength) => `strength.${strength}`),
  ...SCOPE_ROWS.map(({ resource }) => `tokens.resources.${resource}`),
  ...SCOPE_ACTIONS.map((action) => `tokens.${action}`),
  ...FINDING_FILTERS.map((state) => `decision.state.${state}`),
  ...FINDING_STATES.map((state) => `findingState.${state}`),
  ...FINDING_EVENTS.map((kind) => `decision.event.${kind === 'corrected' ? 'corrected-false' : kind}`),
  ...['new', 'reopened', 'retesting'].map((state) => `findingState.${state}`),
  ...ROW_GROUPS.map((group) => `filter.by.${group}`),
  ...DISPUTE_STATES.map((state) => `disputes.state.${state}`),
  ...COMPANY_ROLES.map((role) => `terms:companyRoles.${role}`),
  ...WEAKNESSES.flatMap((id) => [`admin.weakness.${id}.what`, `admin.weakness.${id}.how`]),
  ...FEED_STATES.map((state) => `admin.feedState.${state}`),
  ...SOURCE_STATES.map((state) => `admin.sourceState.${state}`),
  ...PROVIDER_IDS.map((id) => `intel.what.${id}`),
  ...PROVIDER_STATES.map((state) => `intel.state.${state}`),
  ...PROVIDER_FAILURES.map((failure) => `intel.failure.${failure}`),
  ...PROVIDER_SENDS.map((sends) => `intel.sends.${sends}`),
  ...PROVIDER_TERMS.map((terms) => `intel.terms.${terms}`),
  ...['none', 'optional', 'required'].map((key) => `intel.key.${key}`),
  ...[...MEMBER_STATES, 'locked'].map((state) => `admin.members.state.${state}`),
  ...LICENSE_STATES.map((state) => `admin.licences.state.${state}`),
  ...MAIL_STATES.map((state) => `admin.mails.state.${state}`),
  ...Object.keys(settingValues.shape)
    .filter((name) => name !== 'privacyTexts')
    .map((name) => `admin.settings.${name}`),
  ...SECRET_SETTINGS.map((name) => `admin.settings.${name}`),
  ...NOTIFICATION_KINDS.flatMap((kind) => {
    const texts = LISTED_COUNTS[kind]?.map((count) => `text.${count}`) ?? ['text'];
    return ['name', 'title', ...texts].map((part) => `notices.kind.${kind}.${part}`);
  }),
  ...NOTIFICATION_GROUPS.map((group) => `notifications.group.${group}`),
  ...ALERT_FREQUENCIES.map((frequency) => `alertRules.frequencyOf.${frequency}`),
  ...CHANGE_BASELINES.map((baseline) => `changes.sinceOf.${baseline}`),
  ...MAIL_TIMES.map((time) => `notifications.mailTime.${time}`),
  ...WEBHOOK_FORMATS.map((format) => `webhooks.formatName.${format}`),
  ...DELIVERY_FAILURES.map((failure) => `webhooks.failure.${failure}`),
  ...['test', 'log', 'edit', 'remove', 'resume'].flatMap((word) => [`webhooks.${word}`, `webhooks.${word}Of`]),
  ...['waiting', 'delivered', 'failed'].map((state) => `webhooks.stateName.${state}`),
  ...['invitation_accepted', 'invitation_rejected', 'new_invitation'].map((type) => `toast.invitation.${type}`),
  ...AUDIT_ACTIONS.flatMap((action) => [`actions.${action}`, `actionGroup.${action.split('.')[0]}`]),
  ...AUDIT_READ_ACTIONS.map((reading) => `reading.${reading}`),
  ...DISCOVERY_SOURCES.map((way) => `assets.way.${way}`),
  ...ACTIVE_TESTS.map((name) => `authorization.test.${name}`),
  ...PORT_RANGES.map((range) => `authorization.range.${range}`),
];

test('every text that the screens use exists', () => {
  const ui = Object.assign({}, ...screenTexts('en-US'), textsOf('en-US', 'ui')) as Texts;
  const others = { terms: textsOf('en-US', 'terms'), errors: textsOf('en-US', 'errors') };
  const asked = SOURCES.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]!),
  );
  assert.ok(asked.length > 300);
  assert.deepEqual(
    [...new Set([...asked, ...BUILT])].filter((key) => {
      const [name, rest] = key.split(':') as [keyof typeof others, string | undefined];
      return rest === undefined ? !has(ui, key) : !has(others[name], rest);
    }),
    [],
  );
});

test('every group of texts selected at run time exists', () => {
  const groups = { ui: Object.assign({}, ...screenTexts('en-US'), textsOf('en-US', 'ui')) as Texts };
  const asked = SOURCES.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\bt\(\s*`(?:(\w+):)?([\w.]+)\.\$\{/g)].map(
      ([, name = 'ui', group]) => ({ name, group: group! }),
    ),
  );
  assert.ok(asked.length > 100);
  const lacking = asked.filter(({ name, group }) => {
    const texts: Texts = name === 'ui' ? groups.ui : textsOf('en-US', name);
    const place = group.split('.').reduce<Texts | undefined>((texts, part) => {
      const next = texts?.[part];
      return typeof next === 'object' && !Array.isArray(next) ? next : undefined;
    }, texts);
    return place === undefined;
  });
  assert.deepEqual(lacking, []);
});

test('a group of texts is in one file only, so that no screen overwrites another', () => {
  const groups = [textsOf('en-US', 'ui'), ...screenTexts('en-US')].flatMap((texts) => Object.keys(texts));
  assert.deepEqual(
    groups.filter((group, at) => groups.indexOf(group) !== at),
    [],
  );
});

test('colors are defined in the theme only', () => {
  const styles = globSync('styles/*.css', { cwd: ROOT });
  const places = [...SOURCES.filter((file) => !file.startsWith('theme/')), ...styles];
  const coloured = places.filter((file) =>
    /#[0-9a-f]{3,8}\b(?!['"]?\))|\brgba?\(|\bhsla?\(/i.test(
      readFileSync(path.join(ROOT, file), 'utf8').replace(/#(findings|section|main)\b/g, ''),
    ),
  );
  assert.deepEqual(coloured, []);
});
