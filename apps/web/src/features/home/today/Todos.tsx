import { approvalsApi } from '@shibiao/contract/approvals';
import { TODO_KINDS, todosApi } from '@shibiao/contract/todos';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useCommand } from '../../../lib/query.ts';
import { DAY } from '../../../lib/ranges.ts';
import { useCans } from '../../../lib/session.ts';
import { decidesApprovals } from '../../../shared/approvals/decides.ts';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import homeStyles from '../home.module.css';
import linesStyles from '../lines.module.css';

/** The list has the rest. */
const SHOWN = 12;
/** Ticked off by the decision or payment itself, to which the link leads. */
const BY_FACT = new Set<string>([
  'payment',
  'lessonCorrection',
  'placeChange',
  'teacherChange',
  'commissionDraft',
  'commissionApproval',
  'commissionPayment',
  'performanceSelf',
  'performanceScore',
  'performanceConfirm',
]);

/** 我的待办: the most urgent first; ticked off in place. */
export function Todos() {
  const can = useCans();
  // The condition of 待我审批, which lists and decides them in place.
  const hasApprovals = can(approvalsApi.list) && decidesApprovals(can);
  const asked = {
    isMine: '1',
    isDone: '0',
    sort: 'dueOn',
    order: 'asc',
    withoutApprovals: hasApprovals ? '1' : undefined,
  } as const;
  const query = useQuery(blockQuery(todosApi.list, { ...asked, count: SHOWN }));
  const done = useCommand(todosApi.edit, { success: '已完成' });
  const { data } = query;
  const today = dayjs().format(DAY);
  return (
    <Block
      title="我的待办"
      note={data && `${data.total} 项`}
      to="/lessons/todos?isMine=true"
      query={query}
      empty={data?.list.length === 0 && '没有待办'}
    >
      <ul className={homeStyles.tasks} data-part="home-tasks">
        {data?.list.map((todo) => (
          <li key={todo.id}>
            <span
              className={todo.dueOn && todo.dueOn < today ? `${homeStyles.late} tabular` : 'quiet tabular'}
            >
              {todo.dueOn?.slice(5) ?? '—'}
            </span>
            <span className={linesStyles.what} data-part="home-task-what">
              <PageLink to={todo.path} title={todo.title}>
                {todo.title}
              </PageLink>
              {!todo.title.startsWith(TODO_KINDS.labelOf(todo.kind)) && (
                <small className="quiet">{TODO_KINDS.labelOf(todo.kind)}</small>
              )}
            </span>
            {BY_FACT.has(todo.kind) ? (
              <PageLink to={todo.path}>去处理</PageLink>
            ) : (
              <Button
                size="small"
                type="text"
                disabled={done.isPending}
                onClick={() => done.run({ id: todo.id, isDone: '1' })}
              >
                完成
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
}
