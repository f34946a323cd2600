import { useTranslation } from 'react-i18next';
import { estimateStrength, STRENGTHS } from './estimate-strength.ts';

/** Four bars and a label; empty until the user types. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  if (!password) return null;
  const strength = estimateStrength(password);
  const level = STRENGTHS.indexOf(strength);
  const tone = level < 2 ? 'var(--bad)' : level < 3 ? 'var(--warn)' : 'var(--good)';
  const words = t(`strength.${strength}`);
  return (
    <div className="row">
      <meter
        className="visually-hidden"
        aria-label={t('strength.label')}
        aria-valuetext={words}
        min={0}
        max={STRENGTHS.length - 1}
        value={level}
      />
      <div className="row grow" aria-hidden="true" style={{ gap: 4 }}>
        {STRENGTHS.slice(1).map((step, at) => (
          <span
            key={step}
            className="grow"
            style={{ blockSize: 5, borderRadius: 3, background: at < level ? tone : 'var(--line)' }}
          />
        ))}
      </div>
      <span className="small text-2">{words}</span>
    </div>
  );
}
