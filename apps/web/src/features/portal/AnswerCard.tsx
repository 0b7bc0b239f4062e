import { portalApi } from '@shibiao/contract/portalCalls';
import { ANSWERS, REFUSALS } from '@shibiao/contract/recommendations';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { codeOptions, DateText, StatusTag, ToneTag } from '../../ui/texts.tsx';
import type { Recommendation } from './calls.ts';
import styles from './demand.module.css';
import { TeacherCardView } from './TeacherCardView.tsx';

const [WANTED, REFUSED, ASKED] = [1, 2, 3] as const;

interface Props {
  one: Recommendation;
  /** The demand takes answers: neither planned nor closed. */
  isOpen: boolean;
}

/** A recommended teacher with the words of staff, the answer and the talk about it. */
export function AnswerCard({ one, isOpen }: Props) {
  const [asking, setAsking] = useState<'refuse' | 'ask' | null>(null);
  const answer = useCommand(portalApi.answer, { success: '已答复' });
  const send = (given: { answer: 1 | 2 | 3; reason?: string; text?: string; isPreferred?: boolean }) =>
    answer.run({ id: one.id, version: one.version, ...given } as Parameters<typeof answer.run>[0]);
  const isWanted = one.answer === WANTED;
  return (
    <TeacherCardView teacher={one.teacher}>
      <div className={styles.answer}>
        {one.note && <p className={styles.note}>{one.note}</p>}
        {one.isTaken && (
          <div>
            <ToneTag tone="bad">该时段已有安排</ToneTag>
          </div>
        )}
        {one.answer !== null && (
          <div className={styles.state}>
            <StatusTag value={one.answer} of={ANSWERS} />
            {one.isPreferred && <ToneTag tone="good">首选</ToneTag>}
            <span className={styles.quiet}>
              {[one.answerReason, one.answeredByName].filter(Boolean).join(' · ')}{' '}
              <DateText value={one.answeredAt} isRelative />
            </span>
          </div>
        )}
        {one.messages.length > 0 && <Talk messages={one.messages} />}
        {isOpen && (
          <div className={styles.buttons}>
            <Button
              type={one.answer === null || isWanted ? 'primary' : 'default'}
              loading={answer.isPending}
              disabled={isWanted && one.isPreferred}
              onClick={() => send({ answer: WANTED, isPreferred: isWanted })}
            >
              {isWanted ? (one.isPreferred ? '已设为首选' : '设为首选') : '感兴趣'}
            </Button>
            <Button onClick={() => setAsking(asking === 'refuse' ? null : 'refuse')}>不合适</Button>
            <Button onClick={() => setAsking(asking === 'ask' ? null : 'ask')}>
              {one.isTaken ? '询问其他时间' : '有问题'}
            </Button>
          </div>
        )}
        {isOpen && asking === 'refuse' && (
          <Refusal
            isPending={answer.isPending}
            onSend={(reason) => {
              send({ answer: REFUSED, reason });
              setAsking(null);
            }}
          />
        )}
        {isOpen && asking === 'ask' && (
          <Question
            one={one}
            onSent={() => setAsking(null)}
            onAnswer={(text) => send({ answer: ASKED, text })}
          />
        )}
        {isOpen && one.answer === null && one.validUntil && (
          <span className={styles.quiet}>请在 {one.validUntil} 前答复；感兴趣不等于预订，可以选多位</span>
        )}
      </div>
    </TeacherCardView>
  );
}

function Refusal({ isPending, onSend }: { isPending: boolean; onSend: (reason: string) => void }) {
  const [reason, setReason] = useState<string | null>(null);
  return (
    <div className={styles.buttons}>
      <Select
        aria-label="不合适的原因"
        placeholder="不合适的原因"
        style={{ flex: '2 1 160px' }}
        options={codeOptions(REFUSALS)}
        value={reason}
        onChange={setReason}
      />
      <Button
        type="primary"
        disabled={reason === null}
        loading={isPending}
        onClick={() => reason && onSend(reason)}
      >
        确定
      </Button>
    </div>
  );
}

const OTHER_TIME = '这位讲师原定的时间已有安排，请问其他什么时间可以？';

/** A first question is an answer; later ones leave the answer as it is. */
function Question({
  one,
  onAnswer,
  onSent,
}: {
  one: Recommendation;
  onAnswer: (text: string) => void;
  onSent: () => void;
}) {
  const first = one.isTaken ? OTHER_TIME : '';
  const [text, setText] = useState(first);
  useUnsaved(text.trim() !== '' && text !== first);
  const ask = useCommand(portalApi.ask, { success: '已发送，业务员会答复您' });
  const send = () => {
    if (one.answer === null) onAnswer(text);
    else ask.run({ id: one.id, text });
    onSent();
  };
  return (
    <div className={styles.answer}>
      <Input.TextArea
        aria-label="您的问题"
        placeholder="您的问题，由我们的同事答复"
        rows={3}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="primary" disabled={text.trim() === ''} loading={ask.isPending} onClick={send}>
          发送
        </Button>
      </div>
    </div>
  );
}

const Talk = ({ messages }: { messages: Recommendation['messages'] }) => (
  <ul className={styles.talk}>
    {messages.map(({ id, isStaff, byName, text, at }) => (
      <li key={id} className={isStaff ? '' : styles.own}>
        <p>{text}</p>
        <small>
          {byName} <DateText value={at} isRelative />
        </small>
      </li>
    ))}
  </ul>
);
