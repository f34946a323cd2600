import type { CreatedRatingLink } from '@assay/contract/api/analysis/share-links.ts';
import { LINK_DAYS_MAX, LINK_LABEL_MAX } from '@assay/contract/values/share-links.ts';
import type { SharingLevel } from '@assay/contract/values/supply-chain/suppliers.ts';
import { SHARING_LEVELS } from '@assay/contract/values/supply-chain/suppliers.ts';
import { formatDay, formatInstant } from '@assay/locales/format.ts';
import { Button, PasswordInput, Radio, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createRatingLink } from '#api/analysis.ts';
import { type Subject, trendQuery } from '#api/ratings.ts';
import { clock } from '#clock.ts';
import { DayField, dayAfter, dayFits } from '#components/forms/day-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
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
  const first = formatDay(clock.now().toISOString(), zone);
  const range = { first, last: dayAfter(first, LINK_DAYS_MAX) };
  const form = useFields({
    initialValues: {
      // Empty = the latest rating.
      ratingId: '',
      level: 'rating' as SharingLevel,
      lastDay: dayAfter(first, LASTS_DAYS),
      password: '',
      label: '',
    },
    validate: { lastDay: (day) => (dayFits(day, range) ? null : t('ratingLink.lastDayWrong', range)) },
  });
  const shown = form.values.ratingId || (ratings[0]?.ratingId ?? null);
  const make = async ({ ratingId: _, ...fields }: typeof form.values) => {
    try {
      onMade(await createRatingLink(subject, { ...fields, ...(shown ? { ratingId: shown } : {}) }));
      void queries.invalidateQueries({ queryKey: ['ratingLinks', subject.domain] });
    } catch (error) {
      form.setErrors(toFormErrors(error, ['lastDay', 'password', 'label'], 'password', t('ratingLink.failed')));
    }
  };
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit(make)}>
      <Select
        label={t('ratingLink.shown')}
        value={shown}
        data={ratings.map(({ ratingId, at, total }) => ({
          value: ratingId,
          label: `${formatInstant(at, zone)} · ${total ?? t('rating.notRated')}`,
        }))}
        searchable
        limit={RATINGS_SHOWN}
        allowDeselect={false}
        onChange={(next) => form.setFieldValue('ratingId', next ?? '')}
      />
      <Radio.Group label={t('ratingLink.level')} {...form.getInputProps('level')}>
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
        {...range}
        value={form.values.lastDay}
        onChange={(day) => form.setFieldValue('lastDay', day)}
        error={t('ratingLink.lastDayWrong', range)}
        refused={form.errors.lastDay}
      />
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        label={t('ratingLink.password')}
        description={t('ratingLink.passwordHint')}
        autoComplete="new-password"
        maxLength={128}
        {...form.getInputProps('password')}
      />
      <TextInput
        label={t('ratingLink.label')}
        maxLength={LINK_LABEL_MAX}
        autoComplete="off"
        {...form.getInputProps('label')}
      />
      <div>
        <Button type="submit" loading={form.submitting}>
          {t('ratingLink.make')}
        </Button>
      </div>
    </Form>
  );
}
