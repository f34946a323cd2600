import type { IdentityProviderRequest } from '@assay/contract/api/administration/identity-providers.ts';
import { METADATA_CHARACTERS_MAX } from '@assay/contract/values/admin.ts';
import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownErrors } from '#components/forms/form-errors.ts';

interface Props {
  values: IdentityProviderRequest;
  /** Secret and metadata stay as they are if their fields are empty. */
  existing: boolean;
  errors: ShownErrors;
  onChange(fields: Partial<IdentityProviderRequest>): void;
}

/** The fields that only one of the protocols has. */
export function ProtocolFields({ values, existing, errors, onChange }: Props) {
  const { t } = useTranslation();
  if (values.protocol === 'oidc') {
    return (
      <>
        <TextInput
          label={t('admin.signOn.issuer')}
          description={t('admin.signOn.issuerHint')}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          value={values.issuer}
          error={errors.issuer}
          onChange={(event) => onChange({ issuer: event.currentTarget.value })}
        />
        <TextInput
          label={t('admin.signOn.clientId')}
          required
          autoComplete="off"
          value={values.clientId}
          error={errors.clientId}
          onChange={(event) => onChange({ clientId: event.currentTarget.value })}
        />
        <PasswordInput
          label={t('admin.signOn.clientSecret')}
          {...(existing ? { description: t('admin.signOn.secretStays') } : { required: true })}
          autoComplete="new-password"
          value={values.clientSecret}
          error={errors.clientSecret}
          visibilityToggleButtonProps={{ 'aria-label': t('admin.settings.show') }}
          onChange={(event) => onChange({ clientSecret: event.currentTarget.value })}
        />
        <TextInput
          label={t('admin.signOn.scopes')}
          description={t('admin.signOn.scopesHint')}
          autoComplete="off"
          value={values.scopes}
          error={errors.scopes}
          onChange={(event) => onChange({ scopes: event.currentTarget.value })}
        />
      </>
    );
  }
  return (
    <>
      <TextInput
        label={t('admin.signOn.metadataUrl')}
        description={t(existing ? 'admin.signOn.metadataStays' : 'admin.signOn.metadataHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={values.metadataUrl}
        error={errors.issuer}
        onChange={(event) => onChange({ metadataUrl: event.currentTarget.value })}
      />
      <Textarea
        label={t('admin.signOn.metadata')}
        rows={4}
        classNames={{ input: 'mono' }}
        spellCheck={false}
        maxLength={METADATA_CHARACTERS_MAX}
        value={values.metadata}
        onChange={(event) => onChange({ metadata: event.currentTarget.value })}
      />
      <TextInput
        label={t('admin.signOn.emailClaim')}
        description={t('admin.signOn.emailClaimHint')}
        autoComplete="off"
        maxLength={200}
        value={values.emailClaim}
        onChange={(event) => onChange({ emailClaim: event.currentTarget.value })}
      />
    </>
  );
}
