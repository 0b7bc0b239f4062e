import { archiveApi } from '@shibiao/contract/archive/calls';
import { Alert, Button } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import type { Archive } from './tabs.tsx';

/** A planned move; people who decide moves may take it back. */
function PlannedMove({ person }: { person: Archive }) {
  const drop = useCommand(archiveApi.edit, { success: '已取消调动' });
  const { planned } = person;
  if (!planned) return null;
  const { effectiveOn, organisationName, leaderName, post, grade } = planned;
  const place = [organisationName, post, grade, leaderName && `上级 ${leaderName}`]
    .filter(Boolean)
    .join(' · ');
  return (
    <Alert
      type="info"
      style={{ marginBottom: 12 }}
      title={`${effectiveOn} 起调动到：${place}`}
      action={
        <Can to={archiveApi.edit}>
          <Button
            size="small"
            loading={drop.isPending}
            onClick={() =>
              confirm({
                title: '取消这次调动？',
                content: `${effectiveOn} 的调动不再生效，现在的部门和岗位不变。`,
                okText: '取消调动',
                onOk: () => drop.send({ id: person.id, dropsPlan: true }),
              })
            }
          >
            取消调动
          </Button>
        </Can>
      }
    />
  );
}

const BY_MOVE = '用“调岗调动”更换';

/** The present post and its first day. */
export function EmploymentFacts({ person }: { person: Archive }) {
  const own = (name: string) =>
    person.status < 4 ? { edit: name } : { closed: '已离职，任职的日期不再修改' };
  return (
    <Facts
      title="现在"
      items={[
        { label: '部门', value: person.organisationName, closed: BY_MOVE },
        { label: '上级', value: person.leaderName, closed: BY_MOVE },
        { label: '岗位', value: person.post, closed: BY_MOVE },
        { label: '职级', value: person.grade, closed: BY_MOVE },
        { label: '入职日期', value: person.entryDate, ...own('entryDate') },
        { label: '试用期至', value: person.probationTo, ...own('probationTo') },
        { label: '转正日期', value: person.regularDate, ...own('regularDate') },
        { label: '司龄起算日', value: person.tenureFrom, ...own('tenureFrom') },
        { label: '用工形式', value: person.form, ...own('form') },
      ]}
    />
  );
}

/** Periods of employment and the posts within them. */
export function EmploymentTab({ person }: { person: Archive }) {
  return (
    <>
      <PlannedMove person={person} />
      <EmploymentFacts person={person} />
      <section className="facts">
        <h2>任职期</h2>
        <ScrollTable<Archive['employments'][number]>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={person.employments}
          columns={[
            { title: '入职', dataIndex: 'entryDate' },
            { title: '转正', dataIndex: 'regularDate' },
            { title: '离职', dataIndex: 'quitDate', render: (day: string | null) => day ?? '在职' },
            { title: '用工形式', dataIndex: 'form' },
            { title: '离职类型', dataIndex: 'quitType' },
            { title: '离职原因', dataIndex: 'quitReason' },
          ]}
        />
      </section>
      <section className="facts">
        <h2>任职岗位</h2>
        <ScrollTable<Archive['assignments'][number]>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={person.assignments}
          columns={[
            { title: '从', dataIndex: 'fromDate' },
            { title: '到', dataIndex: 'toDate', render: (day: string | null) => day ?? '今' },
            { title: '部门', dataIndex: 'organisationName' },
            { title: '上级', dataIndex: 'leaderName' },
            { title: '岗位', dataIndex: 'post' },
            { title: '职级', dataIndex: 'grade' },
          ]}
        />
      </section>
    </>
  );
}
