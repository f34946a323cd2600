import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import tagStyles from './tags.module.css';

/** Tags of a domain; each links to the domains with this tag. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <ul className={tagStyles.list} aria-label={t('tags.label')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/?domain=all&tag=${encodeURIComponent(tag)}`} className={tagStyles.tag}>
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
