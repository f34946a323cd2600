import { canOpen, ROUTES } from '@assay/contract/access.ts';
import type { SearchHit } from '@assay/contract/api/search.ts';
import { AREAS } from '@assay/contract/areas.ts';
import { RATED_PERMISSIONS, ROLES } from '@assay/contract/roles.ts';
import type { SearchKind } from '@assay/contract/values/search.ts';
import { IconAppWindow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchQuery } from '#api/search.ts';
import { portfolioQuery } from '#api/suppliers.ts';
import { levelStyle, SeverityGlyph } from '#components/findings/severity.tsx';
import { AreaIcon } from '#components/indicators/area-icon.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { useSession } from '#session/current-session.ts';
import { ENABLED_ROUTES } from '../enabled-routes.ts';
import { useSubjectOf } from '../navigation/navigation-domains.tsx';
import { subjectPath, useSubject } from '../subject.ts';
import { pageFits } from './match.ts';

export interface Entry {
  /** Unique among all entries: the same finding or service can be found as several kinds. */
  key: string;
  icon: ReactNode;
  name: string;
  /** Second line; empty = none. */
  detail: string;
  /** Target path or action. */
  to: string | (() => void);
}

export interface Section {
  id: 'screens' | SearchKind;
  entries: readonly Entry[];
}

/** Initial number of entries of each kind, and the number added each time. */
const SHOWN = 5;
const MORE = 15;
/** Screens outside the shell that users can navigate to. */
const OUTSIDE = ['changePass', 'upgrade', 'geomap', 'howWeRate', 'scanner', 'apiReference'];

function useScreens(typed: string): Section {
  const { t, i18n } = useTranslation();
  const permission = useSession()?.permission ?? null;
  const subject = useSubject();
  const pages = ROUTES.filter(
    (route) =>
      !route.path.includes(':') &&
      (route.shell || OUTSIDE.includes(route.name)) &&
      ENABLED_ROUTES.has(route.name) &&
      canOpen(route.access, permission),
  ).map((route) => ({
    key: route.path,
    route: route.name,
    icon: <IconAppWindow size={18} stroke={1.6} aria-hidden="true" />,
    name: t(`titles.${route.name}`),
    detail: '',
    to: route.path,
  }));
  const areas = subject.domain
    ? AREAS.map(({ id }) => ({
        key: id,
        route: id,
        icon: <AreaIcon area={id} size={18} />,
        name: t(`terms:areas.${id}`),
        detail: subject.domain,
        to: subjectPath(subject, `/${id}`),
      }))
    : [];
  const entries = [...areas, ...pages].filter(({ route, name }) => pageFits(route, name, typed, i18n.language));
  return { id: 'screens', entries };
}

function useFound(kind: SearchKind, asked: string): Section {
  const { t } = useTranslation();
  const subjectOf = useSubjectOf();
  const permission = useSession()?.permission;
  const [shown, setShown] = useState({ asked, count: SHOWN });
  const count = shown.asked === asked ? shown.count : SHOWN;
  const rated = permission !== undefined && (RATED_PERMISSIONS as readonly number[]).includes(permission);
  const enabled = rated && (kind === 'domain' || asked.length > 1);
  const { data } = useQuery({ ...searchQuery(kind, asked, count), enabled });
  // Results of an earlier search stay in the cache until the next response, but do not apply to a search that is too
  // short.
  const found = enabled ? data : undefined;
  const entry = (hit: SearchHit): Entry => {
    const base = subjectPath(subjectOf(hit));
    const { finding, service } = hit;
    if (service) {
      const software = [service.product, service.version].filter(Boolean).join(' ');
      const name = kind === 'port' ? service.place.replace(/\/tcp$/, '') : software;
      const area = kind === 'port' ? 'network_security' : 'patch_cadence';
      return {
        key: `${kind}/${hit.companyId}/${hit.domain}/${service.place}/${software}`,
        icon: <AreaIcon area={area} size={18} />,
        name,
        detail: (kind === 'port' ? [service.service, software] : [service.place.replace(/\/tcp$/, '')])
          .filter(Boolean)
          .join(' · '),
        to: subjectPath(subjectOf(hit), `/${area}`),
      };
    }
    if (!finding)
      return {
        key: `${kind}/${hit.companyId}/${hit.domain}`,
        icon: <GradeMark grade={hit.grade} limited={hit.limited} size={18} />,
        name: hit.unicode,
        detail: subjectOf(hit).company ? hit.company : '',
        to: hit.rated ? base : `/scan?domain=${encodeURIComponent(hit.domain)}`,
      };
    const level = finding.level;
    return {
      key: `${kind}/${hit.companyId}/${hit.domain}/${finding.fingerprint}`,
      icon: (
        <span className="icon" style={{ ...levelStyle(level), color: 'var(--level)' }}>
          <SeverityGlyph level={level} size={14} />
        </span>
      ),
      // Most titles contain the CVE.
      name:
        kind === 'cve' && !finding.title.includes(finding.cve!) ? `${finding.cve} · ${finding.title}` : finding.title,
      detail: [
        t(`terms:severities.${level}`),
        finding.asset.replace(/\/tcp$/, ''),
        t(`terms:areas.${finding.area}`),
      ].join(' · '),
      to: `${base}${base.includes('?') ? '&' : '?'}finding=${finding.fingerprint}`,
    };
  };
  const entries = (found?.rows ?? []).map(entry);
  const left = (found?.total ?? 0) - entries.length;
  if (left > 0)
    entries.push({
      key: `more-${kind}`,
      icon: null,
      name: t('paletteDialog.more', { count: left }),
      detail: '',
      to: () => setShown({ asked, count: Math.min(200, count + MORE) }),
    });
  return { id: kind, entries };
}

/** Domains that other companies share with a main supplier. */
function useShared(asked: string): readonly Entry[] {
  const enabled = useSession()?.permission === ROLES.mainSupplier;
  const { data } = useQuery({ ...portfolioQuery({ page: 1, search: asked, sort: 'domain' }, SHOWN), enabled });
  if (!enabled || !data) return [];
  return data.rows.map(({ companyId, company, domain, grade, limited }) => ({
    key: `shared/${companyId}/${domain}`,
    icon: <GradeMark grade={grade} limited={limited} size={18} />,
    name: domain,
    detail: company,
    to: subjectPath({ domain, company: companyId }),
  }));
}

/** All matching entries, by kind. @param asked the debounced search sent to the server */
export function useEntries(typed: string, asked: string): Section[] {
  const screens = useScreens(typed);
  const own = useFound('domain', asked);
  const domain = { ...own, entries: [...own.entries, ...useShared(asked)] };
  const finding = useFound('finding', asked);
  const cve = useFound('cve', asked);
  const product = useFound('product', asked);
  const port = useFound('port', asked);
  return [domain, screens, cve, finding, product, port].filter(({ entries }) => entries.length > 0);
}
