import type { SiemConnectionRow } from '@assay/contract/api/administration/siem.ts';
import { SIEM_CONNECTIONS_PER_COMPANY } from '@assay/contract/values/integrations/siem.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siemConnectionsQuery } from '#api/administration/siem.ts';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { SiemForm } from './siem-form.tsx';
import { SiemItem } from './siem-item.tsx';

/** Connections of the company to SIEMs, managed by owners. */
export function SiemCard({ owner }: { owner: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t('siem.title')}>
      <div className="stack gap-16">
        <p className="text-2">{t('siem.why')}</p>
        {owner ? <Connections /> : <p className="small text-2">{t('siem.ownerOnly')}</p>}
      </div>
    </Card>
  );
}

function Connections() {
  const { t } = useTranslation();
  const query = useQuery(siemConnectionsQuery);
  /** The connection whose form is open; `new` for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  const item = (row: SiemConnectionRow) =>
    open === row.id ? (
      <SiemForm connection={row} onClose={close} />
    ) : (
      <SiemItem connection={row} onEdit={() => setOpen(row.id)} />
    );
  return (
    <QueryBoundary query={query} lines={2}>
      {(rows) => (
        <>
          {rows.length === 0 && open === null && <p className="text-2">{t('siem.none')}</p>}
          <ul className="stack gap-16" style={{ listStyle: 'none', padding: 0 }}>
            {rows.map((row) => (
              <li key={row.id}>{item(row)}</li>
            ))}
          </ul>
          {open === 'new' && <SiemForm connection={null} onClose={close} />}
          {open !== 'new' && rows.length < SIEM_CONNECTIONS_PER_COMPANY && (
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setOpen('new')}
              >
                {t('siem.add')}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryBoundary>
  );
}
