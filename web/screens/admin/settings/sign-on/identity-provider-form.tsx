import type {
  IdentityProviderRequest,
  IdentityProviderRow,
  IdentityProviderTest,
} from '@assay/contract/api/administration/identity-providers.ts';
import { COMPANY_ROLES } from '@assay/contract/roles.ts';
import type { SignOnProtocol } from '@assay/contract/values/admin.ts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestOf, saveIdentityProvider, testIdentityProvider } from '#api/administration/identity-providers.ts';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { Modal } from '#components/loading/modal.tsx';
import { toast } from '#components/toast.ts';
import { GroupRoles } from './group-roles.tsx';
import styles from './identity-provider-form.module.css';
import { ProtocolFields } from './protocol-fields.tsx';
import { RegisteredValue } from './registered-value.tsx';
import { TestResult } from './test-result.tsx';

interface Props {
  /** Null = a new one. */
  row: IdentityProviderRow | null;
  protocol: SignOnProtocol;
  /** Of a new one. */
  newId: string;
  redirectUri: string;
  onClose(): void;
}

const SHARED = {
  name: '',
  enabled: true,
  trustEmail: false,
  secondFactor: 'own',
  groupsClaim: '',
  defaultRole: null,
} as const;

function empty(protocol: SignOnProtocol): IdentityProviderRequest {
  return protocol === 'oidc'
    ? {
        protocol,
        ...SHARED,
        emailDomains: [],
        groupRoles: [],
        issuer: '',
        clientId: '',
        clientSecret: '',
        scopes: 'openid email',
      }
    : {
        protocol,
        ...SHARED,
        emailDomains: [],
        groupRoles: [],
        trustEmail: true,
        metadataUrl: '',
        metadata: '',
        emailClaim: '',
      };
}

/** Field of each error. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'identity-provider-exists': 'issuer',
  'identity-provider-metadata': 'issuer',
  'identity-provider-secret-required': 'clientSecret',
  'identity-provider-trust': 'emailDomains',
};

/** @param existing secret and metadata stay as they are if their fields are empty */
function missing(values: IdentityProviderRequest, existing: boolean, required: string): FormErrors {
  const found: Record<string, string> = {};
  if (values.name.trim() === '') found.name = required;
  if (values.protocol === 'oidc' && values.issuer.trim() === '') found.issuer = required;
  if (values.protocol === 'oidc' && values.clientId.trim() === '') found.clientId = required;
  if (values.protocol === 'oidc' && !existing && values.clientSecret === '') found.clientSecret = required;
  if (values.protocol === 'saml' && !existing && !values.metadata && !values.metadataUrl) found.issuer = required;
  return found;
}

/** Settings of an identity provider, and a test of its metadata before they are saved. */
export function IdentityProviderForm({ row, protocol, newId, redirectUri, onClose }: Props) {
  const { t } = useTranslation();
  const form = useFields({
    initialValues: {
      request: row ? requestOf(row) : empty(protocol),
      /** Separated by commas or spaces. */
      emailDomains: row?.emailDomains.join(', ') ?? '',
    },
    validate: ({ request }) => missing(request, row !== null, t('admin.signOn.required')),
  });
  const { errors } = form;
  const { request: values, emailDomains: domains } = form.values;
  const [busy, setBusy] = useState<'save' | 'test' | null>(null);
  const [result, setResult] = useState<IdentityProviderTest | null>(null);
  const change = (fields: Partial<IdentityProviderRequest>) =>
    form.setFieldValue('request', (before) => ({ ...before, ...fields }) as IdentityProviderRequest);

  const attempt = async (what: 'save' | 'test', work: () => Promise<void>) => {
    form.clearErrors();
    setResult(null);
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const fields = ['name', 'clientId', 'clientSecret', 'issuer', 'scopes', 'emailDomains', 'groupsClaim'];
      const id = (error as { id?: string }).id ?? '';
      const { form: general, ...named } = toFormErrors(error, fields, null, t('failed.noAnswer'));
      form.setErrors(general ? { [(Object.hasOwn(FIELD_OF, id) && FIELD_OF[id]) || 'form']: general } : named);
    }
    setBusy(null);
  };
  const save = () => {
    const emailDomains = domains.split(/[\s,;]+/).filter((one) => one !== '');
    const groupRoles = values.groupRoles.filter(({ group }) => group.trim() !== '');
    return attempt('save', async () => {
      const added = row ? {} : { id: newId };
      await saveIdentityProvider(row?.id ?? null, { ...values, ...added, emailDomains, groupRoles });
      toast({ message: t('admin.settings.saved') });
      onClose();
    });
  };
  const title = row ? t('admin.signOn.editOf', { name: row.name }) : t(`admin.signOn.add.${protocol}`);
  return (
    <Modal opened size="lg" onClose={onClose} title={<span className="strong">{title}</span>}>
      <Form errors={errors} onSubmit={form.onSubmit(save)}>
        <TextInput
          label={t('admin.signOn.name')}
          description={t('admin.signOn.nameHint')}
          required
          data-autofocus
          maxLength={60}
          value={values.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {protocol === 'oidc' && !row && (
          <dl className="small">
            <RegisteredValue name={t('admin.signOn.redirectUri')} value={redirectUri} />
          </dl>
        )}
        <ProtocolFields values={values} existing={row !== null} errors={errors} onChange={change} />
        <TextInput
          label={t('admin.signOn.emailDomains')}
          description={values.trustEmail ? t('admin.signOn.emailDomainsTrusted') : t('admin.signOn.emailDomainsHint')}
          required={values.trustEmail}
          autoComplete="off"
          {...form.getInputProps('emailDomains')}
        />
        <Checkbox
          label={t('admin.signOn.trustEmail')}
          description={t('admin.signOn.trustEmailHint')}
          checked={values.trustEmail}
          onChange={(event) => change({ trustEmail: event.currentTarget.checked })}
        />
        <NativeSelect
          label={t('admin.signOn.secondFactor')}
          value={values.secondFactor}
          data={(['own', 'provider'] as const).map((value) => ({ value, label: t(`admin.signOn.factor.${value}`) }))}
          onChange={(event) => change({ secondFactor: event.currentTarget.value as 'own' | 'provider' })}
        />
        <TextInput
          label={t('admin.signOn.groupsClaim')}
          description={t('admin.signOn.groupsClaimHint')}
          autoComplete="off"
          maxLength={200}
          value={values.groupsClaim}
          error={errors.groupsClaim}
          onChange={(event) => change({ groupsClaim: event.currentTarget.value })}
        />
        {values.groupsClaim.trim() !== '' && (
          <>
            <GroupRoles value={values.groupRoles} onChange={(groupRoles) => change({ groupRoles })} />
            <NativeSelect
              label={t('admin.signOn.defaultRole')}
              value={values.defaultRole ?? ''}
              data={[
                { value: '', label: t('admin.signOn.roleStays') },
                ...COMPANY_ROLES.map((value) => ({ value, label: t(`admin.signOn.role.${value}`) })),
              ]}
              onChange={(event) =>
                change({ defaultRole: COMPANY_ROLES.find((role) => role === event.currentTarget.value) ?? null })
              }
            />
          </>
        )}
        <div className={`stack gap-12 ${styles.foot}`}>
          {result && <TestResult result={result} />}
          <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
            <Button
              variant="default"
              loading={busy === 'test'}
              onClick={() => void attempt('test', async () => setResult(await testIdentityProvider(values)))}
            >
              {t('admin.signOn.test')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('admin.cancel')}
            </Button>
            <Button type="submit" loading={busy === 'save'}>
              {t('admin.signOn.save')}
            </Button>
          </div>
        </div>
      </Form>
    </Modal>
  );
}
