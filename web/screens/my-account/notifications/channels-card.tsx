import type { NotificationSettings } from '@assay/contract/api/notifications.ts';
import {
  groupOfNotification,
  MAIL_TIMES,
  type MailTime,
  type NotificationKind,
} from '@assay/contract/values/notifications.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeNotificationSettings, notificationSettingsQuery } from '#api/notifications.ts';
import { Card } from '#components/card.tsx';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import { useTimeZone } from '#session/current-session.ts';
import cardStyles from '#styles/card.module.css';
import styles from './channels-card.module.css';

/** Channels of each kind of notification. */
export function ChannelsCard() {
  const { t } = useTranslation();
  const query = useQuery(notificationSettingsQuery);
  return (
    <Card flush title={t('notifications.channels')} busy={query.isRefetching}>
      <QueryBoundary query={query} lines={8}>
        {(settings) => <ChannelsForm key={JSON.stringify(settings)} settings={settings} />}
      </QueryBoundary>
    </Card>
  );
}

function ChannelsForm({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const [draft, setDraft] = useState(settings);
  const [busy, setBusy] = useState(false);
  const changed = JSON.stringify(draft) !== JSON.stringify(settings);
  const nameOf = (kind: NotificationKind) => t(`notices.kind.${kind}.name`);
  const change = (kind: NotificationKind, part: { app: boolean } | { mail: MailTime }) =>
    setDraft({ ...draft, kinds: draft.kinds.map((row) => (row.kind === kind ? { ...row, ...part } : row)) });
  const save = async () => {
    setBusy(true);
    try {
      await changeNotificationSettings(draft);
      toast({ message: t('notifications.saved') });
    } catch {
      // The pop-up shows the reason; the selection is kept.
    }
    setBusy(false);
  };
  return (
    <form
      className={styles.channels}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ResourceTable
        look="middle"
        rows={draft.kinds}
        rowKey={({ kind }) => kind}
        heading={({ kind }, before) => {
          const group = groupOfNotification(kind);
          if (before && groupOfNotification(before.kind) === group) return null;
          return t(`notifications.group.${group}`);
        }}
        columns={[
          { id: 'kind', label: t('notifications.kind'), cell: ({ kind }) => nameOf(kind) },
          {
            id: 'app',
            label: t('notifications.app'),
            cell: ({ kind, app }) => (
              <Checkbox
                aria-label={t('notifications.appOf', { kind: nameOf(kind) })}
                checked={app}
                onChange={(event) => change(kind, { app: event.currentTarget.checked })}
              />
            ),
          },
          {
            id: 'mail',
            label: t('notifications.mail'),
            cell: ({ kind, mail }) => (
              <NativeSelect
                aria-label={t('notifications.mailOf', { kind: nameOf(kind) })}
                value={mail}
                data={MAIL_TIMES.map((value) => ({ value, label: t(`notifications.mailTime.${value}`) }))}
                onChange={(event) => change(kind, { mail: event.currentTarget.value as MailTime })}
              />
            ),
          },
        ]}
      />
      <div className={`stack gap-16 ${cardStyles.body}`}>
        <NativeSelect
          label={t('notifications.digestHour')}
          description={t('notifications.digestWhy', { zone })}
          style={{ maxInlineSize: 320 }}
          value={String(draft.digestHour)}
          data={Array.from({ length: 24 }, (_, hour) => ({
            value: String(hour),
            label: `${String(hour).padStart(2, '0')}:00`,
          }))}
          onChange={(event) => setDraft({ ...draft, digestHour: Number(event.currentTarget.value) })}
        />
      </div>
      <div className={styles.save} data-changed={changed}>
        <Button type="submit" loading={busy} disabled={!changed}>
          {t('notifications.save')}
        </Button>
      </div>
    </form>
  );
}
