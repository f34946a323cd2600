import {
  IconAward,
  IconBuilding,
  IconChartDots3,
  IconFileTypePdf,
  IconFolders,
  IconHierarchy2,
  IconLayoutDashboard,
  IconListSearch,
  IconNews,
  IconNotebook,
  IconRadar2,
  IconSettings,
  IconUser,
  IconUsers,
  IconWorld,
  IconWorldOff,
  IconWorldSearch,
} from '@tabler/icons-react';

const ICONS: Record<string, typeof IconWorld> = {
  securityAssessment: IconLayoutDashboard,
  overview: IconWorldSearch,
  domains: IconWorld,
  unratedDomains: IconWorldOff,
  scan: IconRadar2,
  analyze: IconChartDots3,
  reportPDF: IconFileTypePdf,
  reportIntegrated: IconFolders,
  adminPanel: IconSettings,
  logs: IconListSearch,
  adminNews: IconNotebook,
  adminMembers: IconUsers,
  article: IconNews,
  account: IconUser,
  listAssociatedDomains: IconAward,
  listSubSuppliers: IconHierarchy2,
  listMainSuppliers: IconBuilding,
};

export function MenuIcon({ entry }: { entry: string }) {
  const Icon = ICONS[entry] ?? IconWorld;
  return (
    <span className="icon">
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </span>
  );
}
