import type { Branding as Look } from '@assay/contract/api/reports/branding.ts';
import { IMAGE_TYPES } from '@assay/contract/limits.ts';
import { contrast } from '@assay/contract/values/contrast.ts';
import {
  LOGO_BYTES_MAX,
  PAPER_COLOR,
  PRIMARY_CONTRAST_MIN,
  REPORT_COLORS,
  SECONDARY_CONTRAST_MIN,
} from '@assay/contract/values/report-options.ts';
import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandingQuery, changeLogo, saveColors } from '#api/reports/branding.ts';
import colorFieldStyles from '#components/forms/color-field.module.css';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import { CoverPreview } from './cover-preview.tsx';

const LEAST = { primary: PRIMARY_CONTRAST_MIN, secondary: SECONDARY_CONTRAST_MIN } as const;
type Which = keyof typeof LEAST;

interface Props {
  /** Name of the company. */
  company: string;
  /** Id of a company managed by an administrator; absent = the user's company. */
  of?: string;
  /** Whether the user may change the branding. */
  owner: boolean;
}

/** Branding of a company's reports: logo and colors, with a preview of the cover. */
export function Branding({ company, of, owner }: Props) {
  const { t } = useTranslation();
  const query = useQuery(brandingQuery(of));
  return (
    <QueryBoundary query={query}>
      {(look) =>
        owner ? (
          <Fields key={`${look.primary} ${look.secondary}`} company={company} of={of} look={look} />
        ) : (
          <div className="stack gap-16">
            <p className="text-2">{t('branding.ownersOnly')}</p>
            <CoverPreview company={company} logo={look.logo} colors={colorsOf(look)} />
          </div>
        )
      }
    </QueryBoundary>
  );
}

type Changed = { company: string; of: string | undefined };

function colorsOf({ primary, secondary }: Look): Record<Which, string> {
  return { primary: primary ?? REPORT_COLORS.primary, secondary: secondary ?? REPORT_COLORS.secondary };
}

function Fields({ company, of, look }: Changed & { look: Look }) {
  const { t } = useTranslation();
  const form = useFields({ initialValues: colorsOf(look) });
  const colors = form.values;
  const chosen = look.primary !== null || look.secondary !== null;
  const save = async (next: Record<Which, string> | null) => {
    try {
      const own = (which: Which) => (next && next[which] !== REPORT_COLORS[which] ? next[which] : null);
      await saveColors(of, { primary: own('primary'), secondary: own('secondary') });
      if (!next) form.setValues(REPORT_COLORS);
      toast({ message: t('branding.saved') });
    } catch (error) {
      form.setErrors(toFormErrors(error, ['primary', 'secondary'], null, t('branding.notSaved')));
    }
  };
  return (
    <div className="row wrap gap-24" style={{ alignItems: 'flex-start' }}>
      <div className="stack gap-16 grow" style={{ flexBasis: 320 }}>
        {of === undefined && <p className="text-2">{t('branding.why')}</p>}
        <Logo logo={look.logo} company={company} of={of} />
        <Form errors={form.errors} aria-label={t('branding.colours')} onSubmit={form.onSubmit(save)}>
          {(['primary', 'secondary'] as const).map((which) => (
            <ColorField
              key={which}
              which={which}
              value={colors[which]}
              error={form.errors[which]}
              onChange={(value) => form.setFieldValue(which, value)}
            />
          ))}
          <div className="row wrap">
            <Button type="submit" loading={form.submitting}>
              {t('branding.save')}
            </Button>
            {chosen && (
              <Button variant="default" disabled={form.submitting} onClick={() => form.onSubmit(() => save(null))()}>
                {t('branding.reset')}
              </Button>
            )}
          </div>
        </Form>
      </div>
      <CoverPreview company={company} logo={look.logo} colors={colors} />
    </div>
  );
}

interface ColorProps {
  which: Which;
  value: string;
  error: ReactNode;
  onChange(value: string): void;
}

/** A color with its contrast on paper; warns about low contrast before the server rejects it. */
function ColorField({ which, value, error, onChange }: ColorProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, roundingMode: 'floor' }).format(value);
  const facts = { contrast: number(contrast(value, PAPER_COLOR)), needed: number(LEAST[which]) };
  const pale = contrast(value, PAPER_COLOR) < LEAST[which];
  return (
    <div className="stack gap-4">
      <label className="row">
        <input
          type="color"
          className={colorFieldStyles.colorField}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`branding-${which}`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {t(`branding.${which}`)}
        <span className="mono small text-2">{value}</span>
      </label>
      <span id={`branding-${which}`} className={`small ${pale || error ? 'bad' : 'text-2'}`}>
        {error ?? t(pale ? 'branding.tooPale' : 'branding.contrast', facts)}
      </span>
    </div>
  );
}

function Logo({ logo, company, of }: Changed & { logo: Look['logo'] }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (file: File | null) => {
    setFailed(null);
    if (file && file.size > LOGO_BYTES_MAX) return setFailed(t('branding.logoTooLarge'));
    setBusy(true);
    try {
      await changeLogo(of, file);
    } catch (error) {
      setFailed(toFormErrors(error, [], null, t('branding.logoFailed')).form ?? null);
    }
    setBusy(false);
  };
  return (
    <div className="stack">
      {failed && <Note tone="bad" lead={failed} live />}
      {logo && (
        <img
          src={logo.src}
          alt={t('branding.logoOf', { company })}
          style={{
            maxInlineSize: 200,
            maxBlockSize: 60,
            objectFit: 'contain',
            objectPosition: 'left',
            background: PAPER_COLOR,
          }}
        />
      )}
      <p className="small text-2">{t('branding.logoWhy')}</p>
      <div className="row wrap">
        <FileButton
          accept={IMAGE_TYPES.join()}
          inputProps={{ 'aria-label': t('branding.logoFile') }}
          onChange={(file) => file && void change(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={busy}>
              {t('branding.logoUpload')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" disabled={busy} onClick={() => void change(null)}>
            {t('branding.logoRemove')}
          </Button>
        )}
      </div>
    </div>
  );
}
