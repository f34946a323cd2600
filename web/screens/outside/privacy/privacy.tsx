import { useTranslation } from 'react-i18next';
import { Outside } from '../../../shell/outside.tsx';

const SECTIONS = ['stored', 'purpose', 'others', 'duration', 'rights'];

/** `/privacy`: what a registration agrees to. */
export default function Privacy() {
  const { t } = useTranslation();
  return (
    <Outside>
      <h1 style={{ marginBottom: 4 }}>{t('titles.privacy')}</h1>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {t('privacy.lead')}
      </p>
      <div className="card stack gap-16" style={{ padding: 24 }}>
        {SECTIONS.map((section) => (
          <section key={section} className="stack gap-4">
            <h2>{t(`privacy.${section}.title`)}</h2>
            <p className="text-2">{t(`privacy.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </Outside>
  );
}
