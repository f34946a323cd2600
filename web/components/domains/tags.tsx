import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Tags of a domain; each links to the domains with this tag. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list" aria-label={t('tags.label')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/?domain=all&tag=${encodeURIComponent(tag)}`} className="tag">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
