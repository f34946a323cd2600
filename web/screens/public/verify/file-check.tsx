import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';
import cardStyles from '#styles/card.module.css';
import factStyles from '#styles/facts.module.css';
import { type HeldReport, type ReportFiles, type VerificationResult, verifyFiles } from './verify-files.ts';

/** Subject of a report. */
function aboutOf(report: NonNullable<VerificationResult['report']>): string {
  return report.kind === 'integrated' ? report.targetVendor : report.domain;
}

function Outcome({ said }: { said: VerificationResult }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12">
      <Note tone={said.tone} lead={t(`reportCheck.${said.lead}`)} live />
      {said.faults.length > 0 && (
        <ul className="stack gap-4" style={{ margin: 0, paddingInlineStart: 20 }}>
          {said.faults.map((fault) => (
            <li key={fault}>{t(`reportCheck.${fault}`)}</li>
          ))}
        </ul>
      )}
      {said.report && (
        <dl className={factStyles.facts}>
          <dt>{t(said.report.kind === 'integrated' ? 'reportCheck.targetVendor' : 'reportCheck.domain')}</dt>
          <dd className="strong" style={{ overflowWrap: 'anywhere' }}>
            {aboutOf(said.report)}
          </dd>
          <dt>{t('reportCheck.madeAt')}</dt>
          <dd>
            <Instant at={said.report.madeAt} />
          </dd>
        </dl>
      )}
    </div>
  );
}

/**
 * Checks the selected files: the PDF against the stored report with this code, the signed data against the
 * installation's
 * keys, and both against each other. The files stay in the browser; cryptography requires a secure context.
 */
export function FileCheck({ held }: { held: HeldReport | null }) {
  const { t } = useTranslation();
  const id = useId();
  const [files, setFiles] = useState<ReportFiles>({ pdf: null, json: null });
  const [said, setSaid] = useState<VerificationResult | null>(null);
  const latest = useRef(0);
  const look = async (next: ReportFiles) => {
    setFiles(next);
    setSaid(null);
    const own = ++latest.current;
    const found = await verifyFiles(next, held);
    // Another file may have been selected meanwhile.
    if (own === latest.current) setSaid(found);
  };
  const field = (name: keyof ReportFiles, label: string, accept: string) => (
    <div className="stack gap-4">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="file"
        accept={accept}
        onChange={(event) => void look({ ...files, [name]: event.currentTarget.files?.[0] ?? null })}
      />
    </div>
  );
  return (
    <section className={`${cardStyles.card} stack gap-12`} style={{ padding: 24 }} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('reportCheck.compare')}</h2>
      {globalThis.crypto?.subtle ? (
        <>
          <p className="small text-2">{t('reportCheck.compareWhy')}</p>
          {field('pdf', t('reportCheck.file'), 'application/pdf')}
          {field('json', t('reportCheck.signedFile'), 'application/json,.json,.jws')}
          {said && <Outcome said={said} />}
        </>
      ) : (
        <p className="small text-2">{t('reportCheck.insecure')}</p>
      )}
    </section>
  );
}
