import { QUESTION_KINDS } from '@shibiao/contract/learning/codes';
import { Button, Checkbox, Input, Radio, Select } from 'antd';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './learning.module.css';

interface Question {
  text: string;
  kind: string;
  options: string[];
  answer: number[];
  explanation: string | null;
  /** As typed; null while it is empty. */
  points: number | null;
}
const BLANK: Question = {
  text: '',
  kind: '单选',
  options: ['', '', '', ''],
  answer: [],
  explanation: null,
  points: 1,
};
const MOST_OPTIONS = 8;

/** The right answers that are still possible in another kind of question. */
const keptAnswer = ({ kind, answer }: Question, next: string): number[] =>
  kind === '判断' || next === '判断' || (next === '单选' && answer.length > 1) ? [] : answer;

/** Options and answers as they were before 判断 replaced them, by the options of 判断. */
const replaced = new WeakMap<readonly string[], Question>();

/** The question in another kind; what 判断 replaced comes back when it is left again. */
function inKind(question: Question, kind: string): Question {
  if (kind === question.kind) return question;
  if (kind === '判断') {
    const options = ['对', '错'];
    replaced.set(options, question);
    return { ...question, kind, options, answer: keptAnswer(question, kind) };
  }
  const before = replaced.get(question.options) ?? question;
  return { ...question, kind, options: before.options, answer: keptAnswer(before, kind) };
}

interface Props {
  value?: Question[];
  onChange?: (value: Question[]) => void;
}

/** Questions of a quiz with their options and right answers. */
export function QuestionsField({ value = [], onChange }: Props) {
  const patch = (place: number, change: Partial<Question>) =>
    onChange?.(value.map((one, i) => (i === place ? { ...one, ...change } : one)));
  const move = (place: number, by: number) => {
    const list = [...value];
    const [moved] = list.splice(place, 1);
    if (moved) list.splice(place + by, 0, moved);
    onChange?.(list);
  };
  return (
    <div>
      {value.map((question, place) => (
        // A question has no name of its own before it is saved; its place is its key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <section key={place} className={styles.quizQuestion} aria-label={`第 ${place + 1} 题`}>
          <div className={styles.quizRow}>
            <b>{place + 1}.</b>
            <Select
              aria-label="题型"
              style={{ width: 90 }}
              value={question.kind}
              options={codeOptions(QUESTION_KINDS)}
              onChange={(kind) => patch(place, inKind(question, kind))}
            />
            <NumberInput
              aria-label="分值"
              min={1}
              max={100}
              style={{ width: 90 }}
              value={question.points}
              onChange={(points) => patch(place, { points })}
            />
            <span className={styles.quiet}>分</span>
            <Button size="small" disabled={place === 0} onClick={() => move(place, -1)}>
              上移
            </Button>
            <Button size="small" disabled={place === value.length - 1} onClick={() => move(place, 1)}>
              下移
            </Button>
            <Button size="small" danger onClick={() => onChange?.(value.filter((_, i) => i !== place))}>
              删除
            </Button>
          </div>
          <Input.TextArea
            aria-label={`第 ${place + 1} 题的题目`}
            placeholder="题目"
            autoSize
            value={question.text}
            onChange={({ target }) => patch(place, { text: target.value })}
          />
          <Options question={question} onChange={(change) => patch(place, change)} />
          <Input
            aria-label="解析"
            placeholder="解析（通过后给学员看）"
            value={question.explanation ?? ''}
            onChange={({ target }) => patch(place, { explanation: target.value || null })}
          />
        </section>
      ))}
      <Button block onClick={() => onChange?.([...value, BLANK])}>
        添加题目
      </Button>
    </div>
  );
}

function Options({
  question,
  onChange,
}: {
  question: Question;
  onChange: (change: Partial<Question>) => void;
}) {
  const { kind, options, answer } = question;
  const Choice = kind === '多选' ? Checkbox : Radio;
  const choose = (place: number, isOn: boolean) =>
    onChange({
      answer: kind === '多选' ? (isOn ? [...answer, place] : answer.filter((one) => one !== place)) : [place],
    });
  const drop = (place: number) =>
    onChange({
      options: options.filter((_, i) => i !== place),
      answer: answer.filter((one) => one !== place).map((one) => (one > place ? one - 1 : one)),
    });
  return (
    <>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
        <div key={place} className={styles.quizRow}>
          <Choice
            aria-label={`选项 ${place + 1} 正确`}
            checked={answer.includes(place)}
            onChange={({ target }) => choose(place, target.checked)}
          />
          <Input
            className={styles.grow ?? ''}
            aria-label={`选项 ${place + 1}`}
            placeholder={`选项 ${place + 1}`}
            value={option}
            disabled={kind === '判断'}
            onChange={({ target }) =>
              onChange({ options: options.map((one, i) => (i === place ? target.value : one)) })
            }
          />
          {kind !== '判断' && options.length > 2 && (
            <Button size="small" type="text" aria-label={`去掉选项 ${place + 1}`} onClick={() => drop(place)}>
              ✕
            </Button>
          )}
        </div>
      ))}
      {kind !== '判断' && options.length < MOST_OPTIONS && (
        <Button size="small" type="dashed" onClick={() => onChange({ options: [...options, ''] })}>
          添加选项
        </Button>
      )}
    </>
  );
}
