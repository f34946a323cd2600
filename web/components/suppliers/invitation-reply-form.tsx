import type { InvitationView } from '@assay/contract/api/suppliers.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptInvitation, rejectInvitation } from '#api/suppliers.ts';
import { useSession } from '#session/current-session.ts';
import factStyles from '#styles/facts.module.css';
import { businessErrors } from '../forms/business-errors.ts';
import { BusinessFields, firstCountry, NO_BUSINESS } from '../forms/business-fields.tsx';
import { Form } from '../forms/form.tsx';
import { toFormErrors } from '../forms/form-errors.ts';
import { useFields } from '../forms/use-fields.ts';
import { Instant } from '../instant.tsx';
import { Note } from '../note.tsx';
import { sharedText } from './company-cell.tsx';
import { type Sharing, SharingFields } from './sharing-fields.tsx';

export type InvitationReply = 'accepted' | 'rejected';

interface Props {
  invitation: InvitationView;
  onAnswered(answer: InvitationReply): void;
}

/** Inviter, consequences, and the two answers. */
export function InvitationReplyForm({ invitation, onAnswered }: Props) {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const { id, kind, gives, mayAnswer } = invitation;
  const company = invitation.company || invitation.senderAccount;
  const needsCompany = gives === 'fill-in-company';
  const form = useFields({
    initialValues: {
      company: { ...NO_BUSINESS, country: firstCountry(i18n.language) },
      sharing: { level: invitation.level, domains: null } as Sharing,
    },
    validate: ({ company: fields, sharing }) => ({
      ...(needsCompany ? businessErrors(t, fields) : {}),
      ...(kind === 'ask' && sharing.domains?.length === 0 ? { domains: t('errors:no-domains-chosen') } : {}),
    }),
  });
  const [busy, setBusy] = useState<InvitationReply | null>(null);
  const answer = async (which: InvitationReply) => {
    const { company: fields, sharing } = form.values;
    setBusy(which);
    try {
      if (which === 'rejected') await rejectInvitation(id);
      else
        await acceptInvitation(id, {
          ...(kind === 'ask' ? sharing : {}),
          ...(needsCompany ? { company: fields } : {}),
        });
      onAnswered(which);
    } catch (error) {
      form.setErrors(toFormErrors(error, Object.keys(NO_BUSINESS), null, t('password.networkError')));
      setBusy(null);
    }
  };
  const administrator = session?.permission === ROLES.administrator;
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit(() => answer('accepted'))}>
      <p>{t(`suppliers.answer.${kind}`, { company })}</p>
      <Inviter invitation={invitation} />
      {mayAnswer ? (
        <p className="text-2">
          {session?.permission === ROLES.mainSupplier && kind === 'invite'
            ? t('suppliers.answer.alreadyMain')
            : t(`suppliers.answer.gives.${gives}`)}
        </p>
      ) : (
        <Note tone="warn">
          {t(administrator ? 'suppliers.answer.notAdministrator' : 'suppliers.answer.ownersOnly')}
        </Note>
      )}
      {mayAnswer && kind === 'ask' && (
        <SharingFields
          value={form.values.sharing}
          error={form.errors.domains}
          onChange={(sharing) => form.setFieldValue('sharing', sharing)}
        />
      )}
      {mayAnswer && needsCompany && (
        <BusinessFields
          fields={form.values.company}
          errors={form.errors}
          onChange={(part) => form.setFieldValue('company', (fields) => ({ ...fields, ...part }))}
        />
      )}
      <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
        <Button variant="default" loading={busy === 'rejected'} onClick={() => void answer('rejected')}>
          {t('suppliers.answer.reject')}
        </Button>
        {mayAnswer && (
          <Button type="submit" loading={busy === 'accepted'}>
            {t('suppliers.answer.accept')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Email, company and company id of the inviter, and its verification (docs/product/suppliers.md). */
function Inviter({ invitation }: { invitation: InvitationView }) {
  const { t } = useTranslation();
  const { company, confirmed, companyId, companyNumber, senderAccount, verifiedDomains, kind } = invitation;
  return (
    <dl className={factStyles.facts}>
      <dt>{t('suppliers.answer.email')}</dt>
      <dd className="anywhere">{senderAccount}</dd>
      <dt>{t('suppliers.answer.company')}</dt>
      <dd>
        <bdi>{company || t('suppliers.noCompany')}</bdi>
        {company && (
          <>
            {' '}
            <span className="text-3">{t(confirmed ? 'suppliers.confirmed' : 'suppliers.selfDeclared')}</span>
          </>
        )}
      </dd>
      <dt>{t('suppliers.answer.companyId')}</dt>
      <dd className="mono anywhere">{companyId}</dd>
      {companyNumber && (
        <>
          <dt>{t('suppliers.answer.number')}</dt>
          <dd>{companyNumber}</dd>
        </>
      )}
      <dt>{t('suppliers.answer.domains')}</dt>
      {verifiedDomains.length > 0 ? (
        <dd className="mono anywhere">{verifiedDomains.join(', ')}</dd>
      ) : (
        <dd>{t('suppliers.answer.noDomains')}</dd>
      )}
      {kind === 'invite' && (
        <>
          <dt>{t('suppliers.answer.shown')}</dt>
          <dd>{sharedText(t, invitation)}</dd>
        </>
      )}
      {invitation.questionnaire !== null && (
        <>
          <dt>{t('suppliers.answer.questionnaire')}</dt>
          <dd>
            <bdi>{invitation.questionnaire}</bdi>
          </dd>
        </>
      )}
      <dt>{t('suppliers.answer.expires')}</dt>
      <dd>
        <Instant at={invitation.expiresAt} />
      </dd>
    </dl>
  );
}
