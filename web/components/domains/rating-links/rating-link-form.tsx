import type { CreatedRatingLink } from '@assay/contract/api/analysis/share-links.ts';
import { LINK_DAYS_MAX, LINK_LABEL_MAX } from '@assay/contract/values/share-links.ts';
import type { SharingLevel } from '@assay/contract/values/supply-chain/suppliers.ts';
import { SHARING_LEVELS } from '@assay/contract/values/supply-chain/suppliers.ts';
import { formatDay, formatInstant } from '@assay/locales/format.ts';
import { Button, PasswordInput, Radio, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRatingLink } from '#api/analysis.ts';
import { type Subject, trendQuery } from '#api/ratings.ts';
import { clock } from '#clock.ts';
import { DayField, dayAfter, dayFits } from '#components/forms/day-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { useTimeZone } from '#session/current-session.ts';

/** Default lifetime of a link, in days. */
const LASTS_DAYS = 30;
/** Older ratings are found by searching for their day. */
const RATINGS_SHOWN = 50;

export function RatingLinkForm({ subject, onMade }: { subject: Subject; onMade(made: CreatedRatingLink): void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const zone = useTimeZone();
  const ratings = useQuery(trendQuery(subject)).data?.toReversed() ?? [];
  const [chosen, setChosen] = useState('');
  const first = formatDay(clock.now().toISOString(), zone);
  const last = dayAfter(first, LINK_DAYS_MAX);
  const [level, setLevel] = useState<SharingLevel>('rating');
  const [lastDay, setLastDay] = useState(dayAfter(first, LASTS_DAYS));
  const [password, setPassword] = useState('');
  const [label, setLabel] = useState('');
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const range = { first, last };
  const make = async () => {
    const dayError = dayFits(lastDay, range) ? NO_ERRORS : { lastDay: t('ratingLink.lastDayWrong', range) };
    setErrors(dayError);
    if (dayError !== NO_ERRORS) return;
    setBusy(true);
    try {
      // Defaults to the latest rating.
      const ratingId = chosen || ratings[0]?.ratingId;
      onMade(await createRatingLink(subject, { level, lastDay, password, label, ...(ratingId ? { ratingId } : {}) }));
      void queries.invalidateQueries({ queryKey: ['ratingLinks', subject.domain] });
    } catch (error) {
      setErrors(toFormErrors(error, ['lastDay', 'password', 'label'], 'password', t('ratingLink.failed')));
      setBusy(false);
    }
  };
  return (
    <Form errors={errors} onSubmit={() => void make()}>
      <Select
        label={t('ratingLink.shown')}
        value={chosen || (ratings[0]?.ratingId ?? null)}
        data={ratings.map(({ ratingId, at, total }) => ({
          value: ratingId,
          label: `${formatInstant(at, zone)} · ${total ?? t('rating.notRated')}`,
        }))}
        searchable
        limit={RATINGS_SHOWN}
        allowDeselect={false}
        onChange={(next) => setChosen(next ?? '')}
      />
      <Radio.Group
        label={t('ratingLink.level')}
        value={level}
        onChange={(next) => setLevel(SHARING_LEVELS.find((one) => one === next) ?? 'rating')}
      >
        <div className="stack gap-12" style={{ marginTop: 8 }}>
          {SHARING_LEVELS.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`ratingLink.levels.${one}`)}
              description={t(`ratingLink.levelWhy.${one}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <DayField
        label={t('ratingLink.lastDay')}
        value={lastDay}
        onChange={setLastDay}
        first={first}
        last={last}
        error={errors.lastDay ?? t('ratingLink.lastDayWrong', range)}
      />
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        label={t('ratingLink.password')}
        description={t('ratingLink.passwordHint')}
        autoComplete="new-password"
        maxLength={128}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label={t('ratingLink.label')}
        maxLength={LINK_LABEL_MAX}
        autoComplete="off"
        value={label}
        error={errors.label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t('ratingLink.make')}
        </Button>
      </div>
    </Form>
  );
}
