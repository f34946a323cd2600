import type { AlertRule } from '@assay/contract/api/analysis/alert-rules.ts';
import { ALERT_RULES_PER_COMPANY } from '@assay/contract/values/notifications.ts';
import { Button } from '@mantine/core';
import { IconBellRinging, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertRulesQuery } from '#api/notifications.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { AlertRuleForm } from './alert-rule-form.tsx';
import { AlertRuleItem } from './alert-rule-item.tsx';

/** Rules by which events are sent to chosen people and webhooks, managed by owners. */
export function AlertRulesCard({ owner }: { owner: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t('alertRules.title')}>
      <div className="stack gap-16">
        <p className="text-2">{t('alertRules.why')}</p>
        {owner ? <Rules /> : <p className="small text-2">{t('alertRules.ownerOnly')}</p>}
      </div>
    </Card>
  );
}

function Rules() {
  const { t } = useTranslation();
  const query = useQuery(alertRulesQuery);
  /** The rule whose form is open; `new` for a new one. */
  const [form, setForm] = useState<string | null>(null);
  const formOf = (rule: AlertRule | null) => <AlertRuleForm rule={rule} onClose={() => setForm(null)} />;
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => setForm('new')}
    >
      {t('alertRules.add')}
    </Button>
  );
  return (
    <QueryBoundary query={query} lines={2}>
      {(rules) => (
        <>
          {rules.length === 0 && form === null && (
            <Empty icon={IconBellRinging} title={t('alertRules.none')}>
              {t('alertRules.noneWhy')}
            </Empty>
          )}
          <ul className="stack gap-16" style={{ listStyle: 'none', padding: 0 }}>
            {rules.map((rule) => (
              <li key={rule.id}>
                {form === rule.id ? formOf(rule) : <AlertRuleItem rule={rule} onEdit={() => setForm(rule.id)} />}
              </li>
            ))}
          </ul>
          {form === 'new' ? formOf(null) : rules.length < ALERT_RULES_PER_COMPANY && add}
        </>
      )}
    </QueryBoundary>
  );
}
