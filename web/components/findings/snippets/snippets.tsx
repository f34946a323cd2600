import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Subject, softwareQuery } from '#api/ratings.ts';
import { CopyButton } from '#components/copy-button.tsx';
import chipStyles from '#styles/chip.module.css';
import codeStyles from '#styles/code.module.css';
import { fillIn, hostOf, type Snippet, SOFTWARE_NAMES } from './remediation-snippets.ts';

/** Code files by `./code/<topic>/<software>.<extension>`, each loaded when shown. */
const FILES = import.meta.glob<string>('./code/*/*', { query: '?raw', import: 'default' });

/** Available software for a topic, sorted by name. */
function choicesOf(topic: string): { software: string; path: string }[] {
  return Object.keys(FILES)
    .filter((path) => path.startsWith(`./code/${topic}/`))
    .map((path) => ({ software: path.replace(/^.*\/|\.\w+$/g, ''), path }))
    .filter(({ software }) => software in SOFTWARE_NAMES)
    .sort((a, b) => SOFTWARE_NAMES[a.software]!.localeCompare(SOFTWARE_NAMES[b.software]!, 'en'));
}

interface Props {
  snippet: Snippet;
  subject: Subject;
  asset: string;
}

/** Configuration to copy, the detected software first. */
export function Snippets({ snippet, subject, asset }: Props) {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState<string | null>(null);
  const seen = useQuery(softwareQuery(subject, hostOf(asset)));
  const choices = choicesOf(snippet.topic);
  const isSeen = (software: string) => seen.data?.includes(software) ?? false;
  const chosen =
    choices.find(({ software }) => software === pressed) ??
    choices.find(({ software }) => isSeen(software)) ??
    choices[0];
  const file = useQuery({
    queryKey: ['snippet', chosen?.path],
    queryFn: () => FILES[chosen!.path]!(),
    enabled: chosen !== undefined && !seen.isPending,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!chosen || file.data === undefined) return null;
  const code = fillIn(file.data, snippet.values);
  const name = SOFTWARE_NAMES[chosen.software]!;
  return (
    <div className="stack">
      <div className="row between" style={{ alignItems: 'flex-start' }}>
        <div className="row wrap gap-4">
          {choices.map(({ software }) => (
            <button
              key={software}
              type="button"
              className={chipStyles.chip}
              aria-pressed={software === chosen.software}
              onClick={() => setPressed(software)}
            >
              {SOFTWARE_NAMES[software]}
              {isSeen(software) && <span className="text-3">{t('snippets.seen')}</span>}
            </button>
          ))}
        </div>
        <CopyButton value={code} name={name} />
      </div>
      <pre className={codeStyles.code}>{code}</pre>
      <p className="small text-2">{t('snippets.hint')}</p>
    </div>
  );
}
