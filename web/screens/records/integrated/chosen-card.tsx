import { LANGUAGES } from '@assay/contract/languages.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFileTypePdf, IconGripVertical, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestIntegrated, type VendorId } from '#api/reports/integrated.ts';
import { Card } from '#components/card.tsx';
import { NO_WATERMARK, WatermarkFields } from '#components/files/watermark.tsx';
import { Host } from '#components/host.tsx';
import { Select } from '#components/loading/select.tsx';
import { Tooltip } from '#components/loading/tooltip.tsx';
import { Note } from '#components/note.tsx';
import { useSession } from '#session/current-session.ts';
import styles from './integrated.module.css';
import { type ChosenDomain, type DomainChoice, keyOf } from './use-choice.ts';

type Problem = 'selectOne' | 'generate' | null;

/** Order and language of the report, and the button that creates it. */
export function ChosenCard({ vendor, choice }: { vendor: VendorId; choice: DomainChoice }) {
  const { t, i18n } = useTranslation();
  const reads = useSession()?.companyRole === 'viewer';
  const [language, setLanguage] = useState(i18n.language);
  const [marking, setMarking] = useState(NO_WATERMARK);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const { chosen } = choice;
  // The error is obsolete once a domain is selected.
  const shown = problem === 'selectOne' && chosen.length > 0 ? null : problem;
  const make = async () => {
    setProblem(null);
    if (chosen.length === 0) return setProblem('selectOne');
    setBusy(true);
    try {
      await requestIntegrated(vendor, chosen, { language, ...marking });
    } catch {
      // The pop-up shows the reason.
      setProblem('generate');
    }
    setBusy(false);
  };
  return (
    <Card title={t('integrated.order')} aside={t('integrated.chosen', { count: chosen.length })}>
      <div className="stack gap-16">
        {chosen.length === 0 ? <p className="small text-2">{t('integrated.orderEmpty')}</p> : <Order choice={choice} />}
        {reads ? (
          <p className="small text-2">{t('integrated.readsOnly')}</p>
        ) : (
          <div className="stack gap-12">
            <Select
              label={t('integrated.language')}
              value={language}
              allowDeselect={false}
              data={LANGUAGES.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
              onChange={(code) => code && setLanguage(code)}
            />
            <WatermarkFields marking={marking} onChange={setMarking} />
            {shown && <Note tone="bad" lead={t(`integrated.failed.${shown}`)} live />}
            <div>
              <Button
                loading={busy}
                leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
                onClick={() => void make()}
              >
                {t('integrated.make')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The selected domains, reordered with buttons or by dragging. */
function Order({ choice }: { choice: DomainChoice }) {
  const { t } = useTranslation();
  const { chosen } = choice;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState<{ item: ChosenDomain; by: number } | null>(null);
  const place = moved ? chosen.findIndex((one) => keyOf(one) === keyOf(moved.item)) + 1 : 0;
  // A moved row loses the focus; at the end of the list the other button receives it.
  useEffect(() => {
    if (!moved) return;
    const line = list.current?.children[chosen.findIndex((one) => keyOf(one) === keyOf(moved.item))];
    const [up, down] = line?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [];
    const wanted = moved.by < 0 ? up : down;
    (wanted?.disabled ? (wanted === up ? down : up) : wanted)?.focus();
  }, [moved, chosen]);
  const move = (item: ChosenDomain, by: number) => {
    choice.move(item, by);
    setMoved({ item, by });
  };
  const dropOn = (target: ChosenDomain) => {
    const from = chosen.findIndex((one) => keyOf(one) === dragged);
    const to = chosen.findIndex((one) => keyOf(one) === keyOf(target));
    if (from >= 0) choice.move(chosen[from]!, to - from);
    setDragged(null);
  };
  return (
    <>
      <ol className={styles.order} ref={list}>
        {chosen.map((item, index) => (
          <li
            key={keyOf(item)}
            draggable
            data-dragged={dragged === keyOf(item)}
            onDragStart={() => setDragged(keyOf(item))}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dropOn(item)}
          >
            <IconGripVertical size={16} className={`text-3 ${styles.grip}`} aria-hidden="true" />
            <span className={styles.name}>
              <Host name={item.domain} />
              <bdi className="tiny text-3">{item.company || t('integrated.noCompany')}</bdi>
            </span>
            <span className="row gap-2">
              <Move item={item} by={-1} disabled={index === 0} onMove={move} />
              <Move item={item} by={1} disabled={index === chosen.length - 1} onMove={move} />
              <Tooltip label={t('integrated.remove')}>
                <ActionIcon
                  aria-label={t('integrated.removeOf', { domain: item.domain })}
                  onClick={() => choice.remove(item)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            </span>
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {place > 0 && t('integrated.moved', { domain: moved?.item.domain, place, of: chosen.length })}
      </span>
    </>
  );
}

interface MoveProps {
  item: ChosenDomain;
  by: 1 | -1;
  disabled: boolean;
  onMove(item: ChosenDomain, by: number): void;
}

function Move({ item, by, disabled, onMove }: MoveProps) {
  const { t } = useTranslation();
  const Icon = by < 0 ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      data-move
      aria-label={t(by < 0 ? 'integrated.up' : 'integrated.down', { domain: item.domain })}
      disabled={disabled}
      onClick={() => onMove(item, by)}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
