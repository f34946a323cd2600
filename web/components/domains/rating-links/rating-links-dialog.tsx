import type { CreatedRatingLink } from '@assay/contract/api/analysis/share-links.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { CopyButton } from '#components/copy-button.tsx';
import { Modal } from '#components/loading/modal.tsx';
import { Note } from '#components/note.tsx';
import { useSession } from '#session/current-session.ts';
import shareStyles from '../share-address.module.css';
import { RatingLinkForm } from './rating-link-form.tsx';
import { RatingLinksList } from './rating-links-list.tsx';

/** Creates read-only links to the latest rating of a domain, lists them, and revokes them. */
export function RatingLinksDialog({ subject, onClose }: { subject: Subject; onClose(): void }) {
  const { t } = useTranslation();
  const mayMake = useSession()?.companyRole === 'owner';
  const [made, setMade] = useState<CreatedRatingLink | null>(null);
  const title = t('ratingLink.title', { domain: subject.domain });
  return (
    <Modal opened onClose={onClose} size="lg" title={<span className="strong">{title}</span>}>
      <div className="stack gap-16">
        <p className="text-2">{t('ratingLink.why')}</p>
        {!mayMake && <p className="small text-2">{t('ratingLink.ownersOnly')}</p>}
        {mayMake && made && <CreatedLink made={made} onAnother={() => setMade(null)} />}
        {mayMake && !made && <RatingLinkForm subject={subject} onMade={setMade} />}
        <RatingLinksList subject={subject} mayEnd={mayMake} />
      </div>
    </Modal>
  );
}

/** The address, shown once. */
function CreatedLink({ made: { url }, onAnother }: { made: CreatedRatingLink; onAnother(): void }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12">
      <Note tone="good" lead={t('ratingLink.made')} live>
        {t('ratingLink.madeWhy')}
      </Note>
      <div className={shareStyles.shareAddress}>
        <span className="mono anywhere grow">{url}</span>
        <CopyButton value={url} name={t('ratingLink.address')} />
      </div>
      <div>
        <Button variant="default" onClick={onAnother}>
          {t('ratingLink.another')}
        </Button>
      </div>
    </div>
  );
}
