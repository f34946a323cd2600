import { SCAN_AHEAD_DAYS_MAX } from '@assay/contract/limits.ts';
import { formatDay } from '@assay/locales/format.ts';
import { Button } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { requestScan, scanAllowedQuery } from '#api/scans/scans.ts';
import { clock } from '#clock.ts';
import { Card } from '#components/card.tsx';
import { useOwnDomains } from '#components/domains/use-own.ts';
import { Empty } from '#components/empty.tsx';
import { DayField, dayFits } from '#components/forms/day-field.tsx';
import { Select } from '#components/loading/select.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useTimeZone } from '#session/current-session.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import styles from './new-scan-card.module.css';

const DAY_MS = 86_400_000;

interface Props {
  /** Whether the card spans the full row. */
  wide: boolean;
  /** Called when a scan that starts immediately was requested. */
  onAsked(id: string): void;
}

/** Requests a scan of a verified domain; the seven-day rule is shown as a date next to the button. */
function Form({ names, wide, onAsked }: Props & { names: readonly string[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('domain') ?? '';
  const domain = names.includes(wanted) ? wanted : (names[0] ?? '');
  const today = formatDay(clock.now(), zone);
  const [chosen, setChosen] = useState<string | null>(null);
  const last = formatDay(new Date(clock.now().getTime() + SCAN_AHEAD_DAYS_MAX * DAY_MS), zone);
  const [busy, setBusy] = useState(false);
  const allowed = useQuery({ ...scanAllowedQuery(domain), enabled: domain !== '' });
  const firstDay = allowed.data?.firstDay ?? null;
  const first = firstDay !== null && firstDay > today ? firstDay : today;
  const day = chosen ?? first;
  const fits = dayFits(day, { first, last });
  const running = allowed.data?.runningScanId ?? null;
  // A later day satisfies the seven-day rule; a running scan replaces the error.
  const refused = running !== null || (allowed.data?.allowed === false && (firstDay === null || day < firstDay));
  const submit = async () => {
    setBusy(true);
    try {
      const scan = await requestScan(domain, day === today ? undefined : day);
      if (scan.scandate <= today) onAsked(scan.id);
      await queries.invalidateQueries({ queryKey: ['scans'] });
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <form
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={wide ? styles.fields : 'stack gap-12'}>
        <Select
          label={t('domain')}
          value={domain}
          data={[...names]}
          searchable={names.length > 8}
          onChange={(next) => {
            if (!next) return;
            setChosen(null);
            setParams({ domain: next }, { replace: true });
          }}
        />
        {running === null && (
          <DayField
            label={t('scan.day')}
            value={day}
            onChange={setChosen}
            first={first}
            last={last}
            error={t('scan.dayRange', { first, last })}
          />
        )}
      </div>
      {running !== null && <Note>{t('scan.alreadyRunning')}</Note>}
      {running === null && firstDay !== null && (
        <Note>
          {t('scan.tooSoon')} <b className="nowrap">{firstDay}</b>. {t('scan.retestAnyTime')}
        </Note>
      )}
      {running === null && firstDay === null && allowed.data?.error && (
        <Note tone="warn">{t(`scan.refused.${allowed.data.error}`, { defaultValue: t('scan.notNow') })}</Note>
      )}
      <div>
        <Button
          type="submit"
          fullWidth={!wide}
          disabled={refused || !domain || !fits}
          loading={busy}
          leftSection={<IconRadar2 size={16} aria-hidden="true" />}
        >
          {fits && day > today ? t('scan.plan') : t('scan.start')}
        </Button>
      </div>
    </form>
  );
}

export function NewScanCard({ wide, onAsked }: Props) {
  const { t } = useTranslation();
  const query = useOwnDomains();
  const starts = useHasCompanyRole('member');
  return (
    <Card title={t('scan.new')}>
      <QueryBoundary query={query}>
        {(domains) => {
          const names = domains.filter((row) => row.status === 'verified').map((row) => row.domain);
          if (!starts) return <Note>{t('firstRun.membersScan')}</Note>;
          if (names.length > 0) return <Form names={names} wide={wide} onAsked={onAsked} />;
          return (
            <Empty
              icon={IconRadar2}
              title={t('scan.noDomain')}
              action={
                <Button component={Link} to="/listAssociatedDomains">
                  {t('firstRun.verifyAction')}
                </Button>
              }
            >
              {t('scan.noDomainWhy')}
            </Empty>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}
