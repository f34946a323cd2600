import type { AreaId } from '@assay/contract/areas.ts';
import {
  IconApps,
  IconBrowserCheck,
  IconDatabaseLeak,
  IconDeviceDesktop,
  IconMasksTheater,
  IconMessages,
  IconNetwork,
  IconPlug,
  IconRefresh,
  IconWorldWww,
} from '@tabler/icons-react';

const ICONS = {
  web_app_security: IconBrowserCheck,
  ip_reputation: IconNetwork,
  network_security: IconPlug,
  dns_health: IconWorldWww,
  application_security: IconApps,
  endpoint_security: IconDeviceDesktop,
  patch_cadence: IconRefresh,
  information_leakage: IconDatabaseLeak,
  hacker_chatter: IconMessages,
  social_engineering: IconMasksTheater,
} as const satisfies Record<AreaId, typeof IconApps>;

export function AreaIcon({ area, size = 18 }: { area: AreaId; size?: number }) {
  const Icon = ICONS[area];
  return (
    <span className="icon text-3">
      <Icon size={size} stroke={1.6} aria-hidden="true" />
    </span>
  );
}
