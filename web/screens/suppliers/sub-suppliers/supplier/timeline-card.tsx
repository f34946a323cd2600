import type { SupplierEvent } from '@assay/contract/api/analysis/portfolio.ts';
import { SUPPLIER_NOTE_MAX } from '@assay/contract/values/supply-chain/suppliers.ts';
import { Button, Textarea } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Confirm } from '#components/confirm.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { addNote, deleteNote, timelineQuery } from '#components/suppliers/portfolio/queries.ts';
import { useHasCompanyRole } from '#session/permissions.ts';

/** What happened with a supplier, newest first, with the notes of the reader's company. */
export function TimelineCard({ company }: { company: string }) {
  const { t } = useTranslation();
  const state = useListState();
  const query = useQuery(timelineQuery(company, state.page));
  const edits = useHasCompanyRole('member');
  const [doomed, setDoomed] = useState<SupplierEvent | null>(null);
  return (
    <ResourceCard
      title={t('portfolio.timeline.title')}
      query={query}
      state={state}
      above={edits && <NoteForm company={company} />}
      empty={{ icon: IconTimeline, title: t('portfolio.timeline.none') }}
      zoned
      rowKey={({ kind, id }) => `${kind}/${id}`}
      actions={
        edits
          ? (row) =>
              row.kind === 'note' && (
                <RowButton name={t('portfolio.timeline.deleteOf')} onClick={() => setDoomed(row)}>
                  {t('portfolio.timeline.delete')}
                </RowButton>
              )
          : undefined
      }
      columns={[
        { id: 'what', label: t('portfolio.timeline.what'), cell: (row) => <What row={row} company={company} /> },
        { id: 'by', label: t('portfolio.timeline.by'), cell: (row) => (row.by ? <bdi>{row.by}</bdi> : '–') },
        { id: 'at', label: t('portfolio.timeline.at'), cell: (row) => <Instant at={row.at} /> },
      ]}
    >
      {doomed && (
        <Confirm
          title={t('portfolio.timeline.question')}
          action={t('portfolio.timeline.deleteNote')}
          keep={t('portfolio.timeline.keep')}
          onClose={() => setDoomed(null)}
          onConfirm={() => deleteNote(company, doomed.id)}
        >
          {t('portfolio.timeline.deleteWhy')}
        </Confirm>
      )}
    </ResourceCard>
  );
}

function What({ row, company }: { row: SupplierEvent; company: string }) {
  const { t } = useTranslation();
  if (row.kind === 'note')
    return (
      <div className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
        <bdi>{row.text}</bdi>
      </div>
    );
  if (row.kind === 'grade')
    return (
      <span className="row wrap" style={{ gap: 6 }}>
        <Link to={`/domain/${encodeURIComponent(row.domain ?? '')}?company=${encodeURIComponent(company)}`}>
          {row.domain}
        </Link>
        <GradeMark grade={row.before} size={20} />
        <span aria-hidden="true">→</span>
        <GradeMark grade={row.after} size={20} />
      </span>
    );
  if (row.questionnaire)
    return (
      <Link to={`/questionnaires/${row.questionnaire.id}`}>
        {t(`portfolio.timeline.questionnaire.${row.questionnaire.event}`, { title: row.questionnaire.title })}
      </Link>
    );
  return t(`portfolio.timeline.kind.${row.kind}`);
}

function NoteForm({ company }: { company: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (text.trim() === '') return;
    setBusy(true);
    try {
      await addNote(company, text.trim());
      setText('');
    } catch {
      // The pop-up shows the reason; the text stays.
    }
    setBusy(false);
  };
  return (
    <form
      className="stack"
      style={{ padding: '0 var(--card-inset) 16px', maxWidth: 720 }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label={t('portfolio.timeline.note')}
        description={t('portfolio.timeline.noteWhy')}
        value={text}
        maxLength={SUPPLIER_NOTE_MAX}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <div>
          <Button type="submit" size="compact-sm" loading={busy}>
            {t('portfolio.timeline.add')}
          </Button>
        </div>
      )}
    </form>
  );
}
