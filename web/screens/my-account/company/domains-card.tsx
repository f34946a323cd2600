import type { CompanyData } from '@assay/contract/api/company.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseActiveDomains } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { Host } from '#components/host.tsx';
import { Note } from '#components/note.tsx';
import { toast } from '#components/toast.ts';

type Choice = NonNullable<CompanyData['domainChoice']>;

/** Shown if the plan allows fewer domains than are verified: selects those that are still scanned. */
export function DomainsCard({ choice, owner }: { choice: Choice; owner: boolean }) {
  const { t } = useTranslation();
  const { allowed, domains } = choice;
  const [chosen, setChosen] = useState(() => domains.filter(({ active }) => active).map(({ name }) => name));
  const [busy, setBusy] = useState(false);
  const tooMany = chosen.length > allowed;
  const save = async () => {
    if (tooMany) return;
    setBusy(true);
    try {
      await chooseActiveDomains(chosen);
      toast({ message: t('company.domainsSaved') });
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <Card title={t('company.domains')} aside={t('company.domainsChosen', { chosen: chosen.length, count: allowed })}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="text-2">{t('company.domainsWhy', { count: allowed })}</p>
        <Checkbox.Group
          label={t('company.domainsActive')}
          value={chosen}
          onChange={setChosen}
          error={tooMany ? t('company.domainsTooMany', { count: allowed }) : null}
        >
          <div className="stack" style={{ marginBlock: 8 }}>
            {domains.map(({ name }) => (
              <Checkbox key={name} value={name} disabled={!owner} label={<Host name={name} />} />
            ))}
          </div>
        </Checkbox.Group>
        {owner ? (
          <div>
            <Button type="submit" loading={busy}>
              {t('company.domainsSave')}
            </Button>
          </div>
        ) : (
          <Note>{t('company.ownersChoose')}</Note>
        )}
      </form>
    </Card>
  );
}
