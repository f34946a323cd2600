import type { AlertRule } from '@assay/contract/api/analysis/alert-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteAlertRule } from '#api/notifications.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';

/** One rule: when it applies, where it sends, and its actions. */
export function AlertRuleItem({ rule, onEdit }: { rule: AlertRule; onEdit(): void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { name, enabled, conditions, delivery, matchedAt } = rule;
  const { kinds, domains, groups, areas, severity, scoreBelow } = conditions;
  const when = [
    ...kinds.map((kind) => t(`notices.kind.${kind}.name`)),
    ...domains,
    ...groups,
    ...areas.map((area) => t(`terms:areas.${area}`)),
    ...(severity ? [`${t('alertRules.severity')}: ${t(`terms:severities.${severity}`)}`] : []),
    ...(scoreBelow === null ? [] : [`${t('alertRules.scoreBelow')} ${scoreBelow}`]),
  ];
  const where = [
    ...(delivery.recipients.length > 0 ? [t('alertRules.people', { count: delivery.recipients.length })] : []),
    ...(delivery.app ? [t('alertRules.app')] : []),
    ...(delivery.mail ? [t('alertRules.mail')] : []),
    ...(delivery.webhooks.length > 0 ? [t('alertRules.hooks', { count: delivery.webhooks.length })] : []),
  ];
  return (
    <div className="row wrap between top">
      <span className="stack gap-2">
        <span className="strong anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="small text-2 anywhere">{when.join(' · ')}</span>
        <span className="small text-2">{where.join(' · ')}</span>
        <span className="small text-3">
          {!enabled ? (
            <Status kind="paused">{t('alertRules.off')}</Status>
          ) : matchedAt ? (
            <>
              {t('alertRules.matched')} <Instant at={matchedAt} />
            </>
          ) : (
            t('alertRules.never')
          )}
        </span>
      </span>
      <span className="row wrap">
        <RowButton name={t('alertRules.editOf', { name })} onClick={onEdit}>
          {t('alertRules.edit')}
        </RowButton>
        <RowButton name={t('alertRules.removeOf', { name })} onClick={() => setAsking(true)}>
          {t('alertRules.remove')}
        </RowButton>
      </span>
      {asking && (
        <Confirm
          title={t('alertRules.removeQuestion', { name })}
          action={t('alertRules.removeAction')}
          keep={t('alertRules.keep')}
          onClose={() => setAsking(false)}
          onConfirm={() => deleteAlertRule(rule.id)}
        >
          {t('alertRules.removeWhy')}
        </Confirm>
      )}
    </div>
  );
}
