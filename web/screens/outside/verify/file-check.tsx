import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note.tsx';

/** SHA-256 of a file in hexadecimal, worked out in the browser. */
async function checksum(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares a file at hand with the checksum that is held; browsers work it out on secure pages only. */
export function FileCheck({ sha256 }: { sha256: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [outcome, setOutcome] = useState<'same' | 'other' | 'failed' | null>(null);
  if (!globalThis.crypto?.subtle) return null;
  const compare = async (file: File | undefined) => {
    setOutcome(null);
    if (!file) return;
    try {
      setOutcome((await checksum(file)) === sha256 ? 'same' : 'other');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <section className="card stack gap-12" style={{ padding: 24 }} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('reportCheck.compare')}</h2>
      <p className="small text-2">{t('reportCheck.compareWhy')}</p>
      <div className="stack gap-4">
        <label htmlFor={id}>{t('reportCheck.file')}</label>
        <input
          id={id}
          type="file"
          accept="application/pdf"
          onChange={(event) => void compare(event.currentTarget.files?.[0])}
        />
      </div>
      {outcome === 'same' && <Note tone="good" lead={t('reportCheck.same')} live />}
      {outcome === 'other' && <Note tone="bad" lead={t('reportCheck.other')} live />}
      {outcome === 'failed' && <Note tone="bad" lead={t('reportCheck.fileFailed')} live />}
    </section>
  );
}
