import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { lessonRequestsApi, REQUEST_STATUS } from '@shibiao/contract/lessons/lessonRequests';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DateText, StatusTag } from '../../../ui/texts.tsx';
import { daysText } from '../calendarEntries.ts';
import styles from './requests.module.css';

const OWN = answeredTo(lessonRequestsApi.list, 'partner');
type Own = OutputOf<typeof OWN>['list'][number];

const ownRequestsOf = (lessonId: number) => queryOf(OWN, { lessonId, count: 20 });

/** Whether a visitor may ask for another change: none of the own side waits. */
export const useMayAsk = (lessonId: number): boolean => {
  const { data } = useQuery(ownRequestsOf(lessonId));
  return data !== undefined && !data.list.some(({ status }) => status === 1);
};

/** Requests of a visitor's own side with their answers. */
export function OwnRequests({ lessonId }: { lessonId: number }) {
  const { data } = useQuery(ownRequestsOf(lessonId));
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.cards} aria-label="我的变更申请">
      {data.list.map((request) => (
        <OwnRequest key={request.id} request={request} />
      ))}
    </section>
  );
}

function OwnRequest({ request }: { request: Own }) {
  const withdraw = useCommand(lessonRequestsApi.withdraw, { success: '已撤回' });
  const { id, version, kind, status, text, wanted, answer, askedAt, isMine, byName } = request;
  const isOpen = status === 1;
  return (
    <article className={styles.card} data-open={isOpen}>
      <header className={styles.head}>
        <b>申请{kind}</b>
        <StatusTag value={status} of={REQUEST_STATUS} />
        <span className={styles.quiet}>
          {isMine ? '我' : byName} · <DateText value={askedAt} pattern="MM-DD HH:mm" />
        </span>
      </header>
      {text && <p className={styles.text}>{text}</p>}
      {wanted.length > 0 && <p className={styles.text}>希望改到：{daysText(wanted)}</p>}
      {answer && <p className={styles.text}>答复：{answer}</p>}
      {isOpen && isMine && (
        <div className={styles.acts}>
          <Button
            loading={withdraw.isPending}
            onClick={() =>
              confirm({
                title: `撤回${kind}申请？`,
                okText: '撤回',
                onOk: () => withdraw.send({ id, version }),
              })
            }
          >
            撤回
          </Button>
        </div>
      )}
    </article>
  );
}
