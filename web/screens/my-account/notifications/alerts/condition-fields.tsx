import type { AlertRuleRequest } from '@assay/contract/api/analysis/alert-rules.ts';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { ALERT_KINDS, ALERT_SEVERITIES, type AlertSeverity } from '@assay/contract/values/notifications.ts';
import { MultiSelect, NativeSelect, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagsQuery } from '#api/domains.ts';
import { ratingsQuery } from '#api/ratings.ts';
import { supplierTiersQuery } from '#components/suppliers/portfolio/queries.ts';
import { useSession } from '#session/current-session.ts';

/** Domains offered to choose from; others are found by searching. */
const DOMAINS_OFFERED = 200;

type Conditions = AlertRuleRequest['conditions'];

interface Props {
  value: Conditions;
  onChange(changed: Partial<Conditions>): void;
}

/** Which events a rule matches. */
export function ConditionFields({ value: conditions, onChange }: Props) {
  const { t } = useTranslation();
  const domains = useQuery(ratingsQuery(1, '', DOMAINS_OFFERED)).data?.rows ?? [];
  const names = [...new Set([...domains.map(({ domain }) => domain), ...conditions.domains])];
  const groups = useKnownGroups(conditions.groups);
  return (
    <>
      <MultiSelect
        label={t('alertRules.events')}
        required
        data={ALERT_KINDS.map((kind) => ({ value: kind, label: t(`notices.kind.${kind}.name`) }))}
        value={conditions.kinds}
        onChange={(kinds) => onChange({ kinds: kinds as typeof conditions.kinds })}
      />
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
          alignItems: 'end',
        }}
      >
        <MultiSelect
          label={t('alertRules.domains')}
          placeholder={conditions.domains.length === 0 ? t('alertRules.allDomains') : ''}
          searchable
          data={names}
          value={conditions.domains}
          onChange={(chosen) => onChange({ domains: chosen })}
        />
        {groups.length > 0 && (
          <MultiSelect
            label={t('alertRules.groups')}
            placeholder={conditions.groups.length === 0 ? t('alertRules.anyGroup') : ''}
            searchable
            data={groups}
            value={conditions.groups}
            onChange={(chosen) => onChange({ groups: chosen })}
          />
        )}
        <MultiSelect
          label={t('alertRules.areas')}
          placeholder={conditions.areas.length === 0 ? t('alertRules.allAreas') : ''}
          data={AREA_IDS.map((area) => ({ value: area as string, label: t(`terms:areas.${area}`) }))}
          value={conditions.areas}
          onChange={(areas) => onChange({ areas: areas as AreaId[] })}
        />
        <NativeSelect
          label={t('alertRules.severity')}
          description={t('alertRules.severityWhy')}
          value={conditions.severity ?? ''}
          data={[
            { value: '', label: t('alertRules.anySeverity') },
            ...ALERT_SEVERITIES.map((level) => ({ value: level as string, label: t(`terms:severities.${level}`) })),
          ]}
          onChange={(event) => onChange({ severity: (event.currentTarget.value || null) as AlertSeverity | null })}
        />
        <NumberInput
          label={t('alertRules.scoreBelow')}
          description={t('alertRules.scoreBelowWhy')}
          min={1}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          value={conditions.scoreBelow ?? ''}
          onChange={(value) => onChange({ scoreBelow: value === '' ? null : Number(value) })}
        />
      </div>
    </>
  );
}

/** Tags of the company's domains, groups of its suppliers, and those that the rule has; a name in use twice is one. */
function useKnownGroups(chosen: readonly string[]): string[] {
  const suppliers = useSession()?.permission === ROLES.mainSupplier;
  const { data: tags = [] } = useQuery(tagsQuery);
  const groups = useQuery({ ...supplierTiersQuery, enabled: suppliers }).data?.groups ?? [];
  const known = new Map([...tags, ...groups, ...chosen].map((name) => [name.toLowerCase(), name]));
  return [...known.values()].toSorted();
}
