import { formatVerificationCode, parseVerificationCode } from '@assay/contract/values/verification-code.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { verificationQuery } from '#api/reports/verify.ts';
import { Form } from '#components/forms/form.tsx';
import { NO_ERRORS } from '#components/forms/form-errors.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';
import { FileCheck } from './file-check.tsx';
import { StoredReport } from './stored-report.tsx';

/** Asks for the code on the cover. */
function CodeForm({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  // An address with an invalid code says so at once.
  const [error, setError] = useState(typed && !parseVerificationCode(typed) ? t('reportCheck.codeWrong') : null);
  const check = () => {
    const code = parseVerificationCode(text);
    if (!code) return setError(t('reportCheck.codeWrong'));
    void navigate(`/verify/${code}`);
  };
  return (
    <Form errors={NO_ERRORS} className={`${cardStyles.card} stack gap-16`} style={{ padding: 24 }} onSubmit={check}>
      <p className="text-2">{t('reportCheck.lead')}</p>
      <TextInput
        label={t('reportCheck.code')}
        classNames={{ input: 'mono' }}
        size="md"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button size="md" type="submit" fullWidth>
        {t('reportCheck.check')}
      </Button>
    </Form>
  );
}

function Held({ code }: { code: string }) {
  const { t } = useTranslation();
  const query = useQuery(verificationQuery(code));
  return (
    <div className="stack gap-16">
      <div className={cardStyles.card} style={{ padding: 24 }}>
        <QueryBoundary query={query} lines={6} lead={t('reportCheck.failed')}>
          {(report) => <StoredReport report={report} />}
        </QueryBoundary>
      </div>
      {query.data && <FileCheck held={{ code, sha256: query.data.sha256 }} />}
      {query.isError && <CodeForm typed={formatVerificationCode(code)} />}
    </div>
  );
}

/** `/verify` and `/verify/{code}`: whether a report is genuine, and whether it is the newest. No login required. */
export default function Verify() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const asked = parseVerificationCode(code);
  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 16 }}>{t('titles.verify')}</h1>
      {asked ? (
        <Held key={asked} code={asked} />
      ) : (
        <div className="stack gap-16">
          <CodeForm key={code} typed={code} />
          <FileCheck held={null} />
        </div>
      )}
    </PublicLayout>
  );
}
