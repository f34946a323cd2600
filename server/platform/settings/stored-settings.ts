import type { SettingValues } from '@assay/contract/api/settings.ts';
import type { SecretSetting } from '@assay/contract/values/settings.ts';
/** Settings stored by administrators; for absent members, environment and defaults apply. */
export interface StoredSettings {
  values: Partial<SettingValues>;
  secrets: Partial<Record<SecretSetting, string>>;
  /** When the operator's privacy policy was changed last. */
  privacyChangedAt: Date | null;
}
