import type { QuestionView } from '@assay/contract/api/analysis/questionnaires.ts';
import {
  ANSWER_TEXT_MAX,
  ANSWER_VALUES,
  type AnswerValue,
} from '@assay/contract/values/supply-chain/questionnaires.ts';
import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './questionnaire.module.css';
import { useAutosave } from './use-autosave.ts';

interface Props {
  questionnaire: string;
  question: QuestionView;
  /** Id of the element with the text of the question. */
  labelledBy: string;
}

/** Choice and explanation of an answer, saved as they change. */
export function AnswerFields({ questionnaire, question, labelledBy }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState<AnswerValue | null>(question.value);
  const [text, setText] = useState(question.answer);
  const { state, save, flush } = useAutosave(questionnaire, question.id);
  const choice = question.kind === 'choice';
  const status = (
    <div className="tiny text-3" role="status" style={{ minHeight: 18 }}>
      {state === 'failed' ? (
        <span className="bad">
          {t('questionnaires.question.failed')}{' '}
          <button type="button" className="link-button" onClick={() => void flush()}>
            {t('questionnaires.question.again')}
          </button>
        </span>
      ) : (
        state !== 'idle' && t(`questionnaires.question.${state}`)
      )}
    </div>
  );
  return (
    <div className="stack">
      {choice && (
        <Radio.Group
          aria-labelledby={labelledBy}
          value={value ?? ''}
          onChange={(next) => {
            const chosen = ANSWER_VALUES.find((one) => one === next) ?? null;
            setValue(chosen);
            save({ value: chosen, answer: text });
          }}
        >
          <div className={styles.choice}>
            <div className="row wrap" style={{ gap: '8px 20px' }}>
              {ANSWER_VALUES.map((one) => (
                <Radio key={one} value={one} label={t(`questionnaires.value.${one}`)} />
              ))}
            </div>
            {status}
          </div>
        </Radio.Group>
      )}
      <Textarea
        {...(choice ? { label: t('questionnaires.question.details') } : { 'aria-labelledby': labelledBy })}
        value={text}
        maxLength={ANSWER_TEXT_MAX}
        autosize
        minRows={choice ? 1 : 3}
        maxRows={12}
        onChange={(event) => {
          setText(event.currentTarget.value);
          save({ value, answer: event.currentTarget.value }, { soon: true });
        }}
        onBlur={() => void flush()}
      />
      {!choice && status}
    </div>
  );
}
