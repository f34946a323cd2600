import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import { narrowed, type Reference } from './document.ts';
import { Operation, Words } from './operation.tsx';
import { referenceQuery } from './query.ts';

function Groups({ reference, search }: { reference: Reference; search: string }) {
  const { t } = useTranslation();
  const groups = narrowed(reference, search);
  if (groups.length === 0) return <Empty icon={IconSearchOff} title={t('apiReference.nothing')} />;
  return groups.map(({ name, description, calls }) => (
    <Card key={name} title={name[0]!.toUpperCase() + name.slice(1)} aside={description}>
      {calls.map((call) => (
        <Operation key={call.operationId} call={call} />
      ))}
    </Card>
  ));
}

/** `/docs`, public: the endpoints of this installation, from its OpenAPI document. */
export default function ApiReference() {
  const { t } = useTranslation();
  const query = useQuery(referenceQuery);
  const [search, setSearch] = useState('');
  return (
    <PublicLayout wide>
      <h1 style={{ marginBottom: 4 }}>{t('titles.apiReference')}</h1>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {t('apiReference.lead')}{' '}
        <a href="/api/openapi.json" download="openapi.json">
          {t('apiReference.download')}
        </a>
      </p>
      <div style={{ marginBottom: 16 }}>
        <SearchField search={search} onSearch={setSearch} placeholder={t('apiReference.search')} />
      </div>
      <QueryBoundary query={query} lines={10}>
        {(reference) => (
          // The document is in English regardless of the user's language.
          <div className="stack gap-16" lang="en-US">
            <Words text={reference.description} />
            <Groups reference={reference} search={search} />
          </div>
        )}
      </QueryBoundary>
    </PublicLayout>
  );
}
