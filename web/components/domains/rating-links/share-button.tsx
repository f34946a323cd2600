import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { lazyDialog } from '#components/loading/lazy.tsx';

const RatingLinksDialog = lazyDialog(async () => (await import('./rating-links-dialog.tsx')).RatingLinksDialog);

/** Opens the rating links of a domain; their texts are in `analyze`. */
export function ShareButton({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('ratingLink.open')}
      </Button>
      {open && <RatingLinksDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
