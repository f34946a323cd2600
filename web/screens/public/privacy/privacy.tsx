import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { installationQuery } from '#api/administration/installation.ts';
import { Skeleton } from '#components/loading/skeleton.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';

const SECTIONS = ['stored', 'purpose', 'others', 'duration', 'rights'];

/** The operator's own policy; blank lines separate paragraphs. */
function OwnPolicy({ text, language }: { text: string; language: string }) {
  return (
    <div className={`${cardStyles.card} stack gap-12`} style={{ padding: 24 }} lang={language}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} style={{ whiteSpace: 'pre-line' }}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function UsualPolicy() {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {t('privacy.lead')}
      </p>
      <div className={`${cardStyles.card} stack gap-16`} style={{ padding: 24 }}>
        {SECTIONS.map((section) => (
          <section key={section} className="stack gap-4">
            <h2>{t(`privacy.${section}.title`)}</h2>
            <p className="text-2">{t(`privacy.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </>
  );
}

/** `/privacy`: the policy that registrations accept. */
export default function Privacy() {
  const { t, i18n } = useTranslation();
  const { data, isPending } = useQuery(installationQuery(i18n.language));
  const own = data?.privacy;
  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 4 }}>{t('titles.privacy')}</h1>
      {isPending ? (
        <Skeleton lines={8} />
      ) : own?.text ? (
        <OwnPolicy text={own.text} language={own.language ?? i18n.language} />
      ) : (
        <UsualPolicy />
      )}
    </PublicLayout>
  );
}
