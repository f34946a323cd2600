import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#components/copy-button.tsx';
import codeStyles from '#styles/code.module.css';
import factStyles from '#styles/facts.module.css';
import type { Call, Content, Parameter } from './document.ts';

/** Text of the document: paragraphs with code in backticks. */
export function Words({ text }: { text: string }) {
  return text.split(/\n\n/).map((paragraph) => (
    <p key={paragraph} className="text-2">
      {paragraph.split(/`([^`]+)`/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice in a sentence
          <code key={at} className="mono anywhere">
            {part}
          </code>
        ),
      )}
    </p>
  ));
}

function typeOf({ schema: { type, enum: choices, format } }: Parameter): string {
  if (choices) return choices.join(' | ');
  return `${[type ?? 'any'].flat().join(' | ')}${format ? ` (${format})` : ''}`;
}

function Example({ title, content }: { title: string; content: Content | undefined }) {
  if (content?.example === undefined) return null;
  const text = JSON.stringify(content.example, null, 2);
  return (
    <div className="stack gap-2">
      <span className="row between">
        <h4>{title}</h4>
        <CopyButton value={text} name={title} />
      </span>
      <pre className={codeStyles.code}>{text}</pre>
    </div>
  );
}

function Details({ call }: { call: Call }) {
  const { t } = useTranslation();
  const { parameters = [], requestBody, responses } = call;
  const body = requestBody?.content ?? {};
  const answer = responses['200']?.content ?? {};
  const refusals = Object.entries(responses).filter(([status]) => status !== '200');
  return (
    <div className="stack gap-12" style={{ marginTop: 12 }}>
      <Words text={call.description} />
      {parameters.length > 0 && (
        <div className="stack gap-2">
          <h4>{t('apiReference.parameters')}</h4>
          <dl className={factStyles.facts}>
            {parameters.map((one) => (
              <div key={one.name} style={{ display: 'contents' }}>
                <dt className="mono">
                  {one.name}
                  {one.required && <span className="text-3"> {t('apiReference.required')}</span>}
                </dt>
                <dd>
                  <span className="mono small text-3 anywhere">{typeOf(one)}</span> {one.description}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <Example
        title={t('apiReference.body', { types: Object.keys(body).join(', ') })}
        content={Object.values(body)[0]}
      />
      <Example
        title={t('apiReference.answer', { types: Object.keys(answer).join(', ') })}
        content={Object.values(answer)[0]}
      />
      <div className="stack gap-2">
        <h4>{t('apiReference.refusals')}</h4>
        <dl className={factStyles.facts}>
          {refusals.map(([status, { description }]) => (
            <div key={status} style={{ display: 'contents' }}>
              <dt className="mono">{status}</dt>
              <dd>
                <Words text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** One endpoint; its details are rendered only while it is expanded. */
export function Operation({ call }: { call: Call }) {
  const [open, setOpen] = useState(false);
  return (
    <details id={call.operationId} onToggle={(event) => setOpen(event.currentTarget.open)} style={{ padding: '8px 0' }}>
      <summary>
        <code className="mono anywhere">
          <b>{call.method}</b> {call.path}
        </code>{' '}
        <span className="text-2">{call.summary}</span>
      </summary>
      {open && <Details call={call} />}
    </details>
  );
}
