import type { SupplierTiers } from '@assay/contract/api/analysis/portfolio.ts';
import { GRADES } from '@assay/contract/grades.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import styles from './portfolio.module.css';
import { setTiers, supplierTiersQuery } from './queries.ts';

/** Lower bounds of the grades above E, and a bound between C and D, where the range is wide. */
const CHOICES = [...GRADES.filter(({ from }) => from > 0), { grade: 'D', from: 55 }].sort((a, b) => b.from - a.from);

/** Suppliers of each tier, the lowest score that it requires, and how many are below. */
export function TiersCard() {
  const { t } = useTranslation();
  const query = useQuery(supplierTiersQuery);
  return (
    <Card title={t('portfolio.tiers.title')}>
      <QueryBoundary query={query} lines={3}>
        {(data) => (
          <div className="stack gap-12">
            <p className="small text-2">{t('portfolio.tiers.why')}</p>
            <div className={styles.tiers}>
              {data.tiers.map((line) => (
                <TierPart key={line.tier} line={line} />
              ))}
            </div>
            {data.unassigned > 0 && (
              <Link className="small" to="/listSubSuppliers?tab=suppliers&tier=none">
                {t('portfolio.tiers.unassigned', { count: data.unassigned })}
              </Link>
            )}
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}

function TierPart({ line }: { line: SupplierTiers['tiers'][number] }) {
  const { t } = useTranslation();
  const edits = useHasCompanyRole('member');
  const stored = line.minScore === null ? '' : String(line.minScore);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const value = chosen ?? stored;
  const save = async () => {
    setBusy(true);
    try {
      await setTiers({ tiers: [{ tier: line.tier, minScore: value === '' ? null : Number(value) }] });
      setChosen(null);
      toast({ message: t('portfolio.tiers.saved', { tier: line.tier }) });
    } catch {
      // The pop-up shows the reason; the choice stays.
    }
    setBusy(false);
  };
  const known = CHOICES.some(({ from }) => String(from) === stored);
  const list = `/listSubSuppliers?tab=suppliers&tier=${line.tier}`;
  return (
    <div className="stack gap-4">
      <h3>{t(`portfolio.tier.long.${line.tier}`)}</h3>
      <NativeSelect
        aria-label={t('portfolio.tiers.of', { tier: line.tier })}
        disabled={!edits}
        value={value}
        data={[
          { value: '', label: t('portfolio.tiers.any') },
          ...CHOICES.map(({ grade, from }) => ({
            value: String(from),
            label: t('portfolio.tiers.atLeast', { score: from, grade }),
          })),
          ...(stored === '' || known ? [] : [{ value: stored, label: stored }]),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {value !== stored && (
        <div>
          <Button size="compact-sm" loading={busy} onClick={() => void save()}>
            {t('portfolio.save')}
          </Button>
        </div>
      )}
      <div className="row wrap small" style={{ gap: '4px 12px' }}>
        <Link to={list}>{t('portfolio.tiers.count', { count: line.suppliers })}</Link>
        {line.minScore !== null &&
          (line.below > 0 ? (
            <Link to={`${list}&below=true`} className="bad">
              {t('portfolio.tiers.below', { count: line.below })}
            </Link>
          ) : (
            line.suppliers > 0 && <span className="good">{t('portfolio.tiers.noneBelow')}</span>
          ))}
      </div>
    </div>
  );
}
