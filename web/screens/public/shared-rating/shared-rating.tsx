import type { SharedRating as Shared } from '@assay/contract/api/analysis/share-links.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { openSharedRating } from '#api/analysis.ts';
import { ApiError } from '#api/client.ts';
import { isApiError } from '#api/connection.ts';
import { Skeleton } from '#components/loading/skeleton.tsx';
import { QueryError } from '#components/query-boundary.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';
import { SharedView } from './shared-view.tsx';

/** `/shared/{code}`: one rating, read-only, for anyone with the link. No login required. */
export default function SharedRating() {
  const { code = '' } = useParams();
  return (
    <PublicLayout wide>
      <Opened key={code} code={code} />
    </PublicLayout>
  );
}

function Opened({ code }: { code: string }) {
  const { t } = useTranslation();
  const [unlocked, setUnlocked] = useState<Shared | null>(null);
  const query = useQuery({
    queryKey: ['sharedRating', code, 'open'],
    queryFn: ({ signal }) => openSharedRating(code, '', signal),
    // Each request is counted and logged for the owner, so there is only one per visit.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rating = unlocked ?? query.data;
  if (rating) return <SharedView code={code} rating={rating} />;
  const title = <h1 style={{ marginBottom: 16 }}>{t('titles.sharedRating')}</h1>;
  if (isApiError(query.error, 'rating-link-password-needed'))
    return (
      <>
        {title}
        <PasswordForm code={code} onOpened={setUnlocked} />
      </>
    );
  return (
    <>
      {title}
      {query.isError ? (
        <QueryError error={query.error} lead={t('sharedRating.failed')} retry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </>
  );
}

function PasswordForm({ code, onOpened }: { code: string; onOpened(rating: Shared): void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      onOpened(await openSharedRating(code, password));
    } catch (refused) {
      setBusy(false);
      setError(refused instanceof ApiError && refused.message ? refused.message : t('failed.noAnswer'));
    }
  };
  return (
    <form
      className={`${cardStyles.card} stack gap-16`}
      style={{ padding: 24, maxWidth: 400 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p className="text-2">{t('sharedRating.protected')}</p>
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        label={t('sharedRating.password')}
        size="md"
        autoComplete="off"
        data-autofocus
        maxLength={128}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button size="md" type="submit" fullWidth loading={busy}>
        {t('sharedRating.show')}
      </Button>
    </form>
  );
}
