import { Facts } from '../../ui/DetailLayout.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import type { Archive } from './tabs.tsx';

/** Periods of employment, and where the person was in them. */
export function EmploymentTab({ person }: { person: Archive }) {
  return (
    <>
      <Facts
        title="现在"
        items={[
          { label: '部门', value: person.organisationName },
          { label: '上级', value: person.leaderName },
          { label: '岗位', value: person.post },
          { label: '职级', value: person.grade },
          { label: '入职日期', value: person.entryDate },
          { label: '试用期至', value: person.probationTo },
          { label: '转正日期', value: person.regularDate },
          { label: '司龄起算日', value: person.tenureFrom },
          { label: '用工形式', value: person.form },
        ]}
      />
      <section className="facts">
        <h2>任职期</h2>
        <ScrollTable<Archive['employments'][number]>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: true }}
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
          scroll={{ x: true }}
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
