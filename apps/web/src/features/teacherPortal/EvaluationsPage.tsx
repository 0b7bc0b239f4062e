import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './portal.module.css';

const EVALUATIONS = answeredTo(teacherPortalApi.evaluations, 'teacher');
type Evaluation = OutputOf<typeof EVALUATIONS>['list'][number];
const COUNT = 20;

/** 我的评价: the four dimensions beside the field's means, and each text with one reply. */
export default function EvaluationsPage() {
  const page = usePage();
  const [replying, setReplying] = useState<Evaluation | null>(null);
  const at = Number(page.search.page ?? 1);
  const query = useQuery(queryOf(EVALUATIONS, { page: at, count: COUNT }, { keepsPrevious: true }));
  const data = query.data;
  if (!data) return <QueryState of={query} />;
  return (
    <div className={styles.page}>
      <section className={styles.part}>
        <h2>四项平均{data.field ? `（与“${data.field}”领域相比）` : ''}</h2>
        <div className={styles.figures}>
          {data.means.map(({ title, own, field }) => (
            <div key={title} className={styles.figure}>
              <span className="quiet">{title}</span>
              <b>{own ?? '—'}</b>
              <small className="quiet">领域平均 {field ?? '—'}</small>
            </div>
          ))}
        </div>
      </section>
      <section className={styles.part}>
        <h2>机构的评价（{data.total}）</h2>
        {data.list.length === 0 && <EmptyState title="还没有评价" />}
        <ul className={styles.list}>
          {data.list.map((one) => (
            <li key={one.id} className={styles.line}>
              <div className={styles.grow}>
                <span>
                  <b>{one.average}</b> 分 · {one.lessonname}
                </span>
                <small className="quiet">
                  {one.lastDate} · {one.cooperationName}
                </small>
                {one.text && <p className={styles.text}>{one.text}</p>}
                <Reply of={one} />
              </div>
              {one.reply === null && one.replyStatus !== 1 && (
                <Button onClick={() => setReplying(one)}>
                  {one.replyStatus === 3 ? '重新回复' : '回复'}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {data.total > COUNT && (
          <Pagination
            current={at}
            pageSize={COUNT}
            total={data.total}
            showSizeChanger={false}
            onChange={(to) => page.setSearch({ page: to })}
          />
        )}
      </section>
      {replying && (
        <FormDrawer
          title={`回复：${replying.lessonname}`}
          endpoint={teacherPortalApi.reply}
          formKey={`teacher-reply-${replying.id}`}
          initial={{ id: replying.id, reply: replying.replyStatus === 3 ? replying.replyText : null }}
          columns={1}
          okText="提交审核"
          onClose={() => setReplying(null)}
        >
          <Field name="reply" label="回复（每条评价一次，审核后公开）">
            <Input.TextArea rows={4} />
          </Field>
        </FormDrawer>
      )}
    </div>
  );
}

function Reply({ of }: { of: Evaluation }) {
  if (of.reply) return <p className={`quiet ${styles.text}`}>我的回复：{of.reply}</p>;
  if (of.replyStatus === 1) return <p className={`quiet ${styles.text}`}>回复待审：{of.replyText}</p>;
  if (of.replyStatus === 3) return <p className={`quiet ${styles.text}`}>回复被退回：{of.replyReason}</p>;
  return null;
}
