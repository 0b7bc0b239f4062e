import type { OutputOf } from '@shibiao/contract/endpoint';
import { learningApi } from '@shibiao/contract/learning/learning';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ToneTag } from '../../ui/texts.tsx';
import styles from './learning.module.css';

type Quiz = OutputOf<typeof learningApi.quiz>;
type Question = Quiz['questions'][number];
type Chosen = Readonly<Record<number, readonly number[]>>;

interface Props {
  lessonId: number;
  isPreview: boolean;
  onDone: () => void;
}

/** A quiz: attempts so far, one question a page, and the solutions for who has passed. */
export default function QuizLesson({ lessonId, isPreview, onDone }: Props) {
  const [isRunning, setIsRunning] = useState(false);
  const query = useQuery(
    queryOf(learningApi.quiz, { id: lessonId, preview: isPreview ? 1 : undefined }, { staleTime: 0 }),
  );
  if (!query.data) return <QueryState of={query} />;
  const quiz = query.data;
  if (isRunning)
    return (
      <Attempt
        key={quiz.no}
        quiz={quiz}
        lessonId={lessonId}
        isPreview={isPreview}
        onEnd={() => {
          setIsRunning(false);
          onDone();
          void query.refetch();
        }}
      />
    );
  const last = quiz.attempts.at(-1);
  return (
    <div className={styles.question}>
      <p className={styles.quiet}>
        共 {quiz.questions.length} 题，{quiz.passPercent} 分及格，取最高分。
      </p>
      {last && (
        <Alert
          type={last.passed ? 'success' : 'warning'}
          showIcon
          title={`第 ${last.no} 次：${last.score} 分，${last.passed ? '通过' : '没有通过'}${quiz.best !== last.score ? `（最高 ${quiz.best} 分）` : ''}`}
        />
      )}
      {quiz.restUntil && (
        <Alert
          type="info"
          showIcon
          title={`连续三次没有通过，请休息到 ${quiz.restUntil.slice(11, 16)} 再试。`}
        />
      )}
      <div className={styles.tools}>
        <Button type="primary" disabled={quiz.restUntil !== null} onClick={() => setIsRunning(true)}>
          {quiz.no === 1 ? '开始测验' : `第 ${quiz.no} 次测验`}
        </Button>
      </div>
      {quiz.isPassed && <Solutions questions={quiz.questions} />}
    </div>
  );
}

const Solutions = ({ questions }: { questions: readonly Question[] }) => (
  <section aria-label="答案与解析">
    {questions.map((question, index) => (
      <article key={question.id} className={styles.quizQuestion}>
        <b>
          {index + 1}. {question.text}
        </b>
        {question.options.map(({ place, text }) => (
          <span key={place}>
            {question.answer?.includes(place) ? <ToneTag tone="good">对</ToneTag> : null} {text}
          </span>
        ))}
        {question.explanation && <p className={styles.quiet}>{question.explanation}</p>}
      </article>
    ))}
  </section>
);

function Attempt({
  quiz,
  lessonId,
  isPreview,
  onEnd,
}: {
  quiz: Quiz;
  lessonId: number;
  isPreview: boolean;
  onEnd: () => void;
}) {
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Chosen>({});
  const [isSent, setIsSent] = useState(false);
  useUnsaved(Object.keys(chosen).length > 0 && !isSent && !isPreview);
  const answer = useCommand(learningApi.answer);
  // The questions of this attempt stay, whatever is read meanwhile.
  const [questions] = useState(quiz.questions);
  const question = questions[at];
  if (!question) return null;
  const places = chosen[question.id] ?? [];
  const isLast = at === questions.length - 1;
  const missing = questions.filter(({ id }) => !chosen[id]?.length).length;
  const choose = (place: number, isOn: boolean) => {
    const rest = question.kind === '多选' ? places.filter((one) => one !== place) : [];
    setChosen({ ...chosen, [question.id]: isOn ? [...rest, place] : rest });
  };
  const submit = () => {
    if (isPreview) return onEnd();
    const answers = questions.map(({ id }) => ({ questionId: id, places: [...(chosen[id] ?? [])] }));
    answer.send({ id: lessonId, answers }).then(
      () => {
        setIsSent(true);
        onEnd();
      },
      () => undefined,
    );
  };
  const Choice = question.kind === '多选' ? Checkbox : Radio;
  return (
    <div className={styles.question}>
      <ProgressBar
        label="答到第几题"
        percent={((at + 1) / questions.length) * 100}
        format={() => `${at + 1}/${questions.length}`}
        size="small"
      />
      <h3>
        <ToneTag tone="quiet">{question.kind}</ToneTag> {question.text}
      </h3>
      <div
        className={styles.options}
        role={question.kind === '多选' ? 'group' : 'radiogroup'}
        aria-label={question.text}
      >
        {question.options.map(({ place, text }) => (
          <Choice
            key={place}
            className={`${styles.option} ${places.includes(place) ? styles.chosen : ''}`}
            checked={places.includes(place)}
            onChange={({ target }) => choose(place, target.checked)}
          >
            {text}
          </Choice>
        ))}
      </div>
      <div className={styles.tools}>
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          上一题
        </Button>
        {isLast ? (
          <Button type="primary" loading={answer.isPending} disabled={missing > 0} onClick={submit}>
            {missing > 0 ? `还有 ${missing} 题` : isPreview ? '结束预览' : '交卷'}
          </Button>
        ) : (
          <Button type="primary" disabled={places.length === 0} onClick={() => setAt(at + 1)}>
            下一题
          </Button>
        )}
      </div>
    </div>
  );
}
