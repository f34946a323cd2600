import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Host } from '#components/host.tsx';

/** Domains named per row before "and n more". */
const EXAMPLES_SHOWN = 3;

/**
 * The first shared domains of a row, with links, and how many more there are.
 * @param domains number of domains of the row
 * @param path page of the domain to which the links lead; its overview by default
 */
export function DomainExamples({
  examples,
  domains,
  path = '',
}: {
  examples: readonly { companyId: string; domain: string }[];
  domains: number;
  path?: string;
}) {
  const { t } = useTranslation();
  const shown = examples.slice(0, EXAMPLES_SHOWN);
  const more = domains - shown.length;
  return (
    // One element: on phones each child of a cell is a line.
    <div>
      {shown.map(({ companyId, domain }, index) => (
        <Fragment key={`${companyId}/${domain}`}>
          {index > 0 && ', '}
          <Link to={`/domain/${encodeURIComponent(domain)}${path}?company=${encodeURIComponent(companyId)}`}>
            <Host name={domain} />
          </Link>
        </Fragment>
      ))}
      {more > 0 && <span className="text-3"> {t('suppliers.concentration.more', { count: more })}</span>}
    </div>
  );
}
