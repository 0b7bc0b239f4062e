import { ATTENDANCE_STATUS, attendanceApi } from '@shibiao/contract/attendance/attendance';
import { askApi } from '@shibiao/contract/requests/forms';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { useDrafts } from '../../lib/useDrafts.ts';
import { AttendanceMonth } from '../../shared/attendance/AttendanceMonth.tsx';
import { Can } from '../../ui/Can.tsx';
import { MonthInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryLine, QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import styles from './attendance.module.css';

/** 我的考勤: the days of a month, its figures, and the answer to HR's question. */
export default function MyAttendancePage() {
  const page = usePage();
  const personnelId = useUser().personnelId;
  const month = page.search.month ?? dayjs().format('YYYY-MM');
  const query = useQuery({
    ...queryOf(attendanceApi.list, { month, personnelId, count: 1 }, { keepsPrevious: true }),
    enabled: personnelId !== null,
  });
  const year = useQuery({
    ...queryOf(attendanceApi.years, { year: Number(month.slice(0, 4)), personnelId, count: 1 }),
    enabled: personnelId !== null,
  });
  // Draft of the month's own objection: it waits while another month is shown and is not sent for that one.
  const [objection, setObjection, settle] = useDrafts<string>('attendance-objection')(month);
  const confirm = useCommand(attendanceApi.confirm, { success: '已答复' });
  if (personnelId === null) return <EmptyState title="没有人员资料" />;
  if (!query.data) return <QueryState of={query} />;
  const { days, list, isPublished } = query.data;
  const [row] = list;
  return (
    <div className={styles.myAttendance}>
      <Space wrap>
        <MonthInput
          value={month}
          allowClear={false}
          onChange={(value) => page.setSearch({ month: value })}
          style={{ width: 140 }}
        />
        {row && <StatusTag value={row.status} of={ATTENDANCE_STATUS} />}
        <Can to={askApi.saveCorrection}>
          <PageLink to="/personalCenter/requests?ask=correction">申请补卡</PageLink>
        </Can>
        <Can to={askApi.saveLeave}>
          <PageLink to="/personalCenter/requests?ask=leave">申请请假</PageLink>
        </Can>
      </Space>
      {!isPublished && <p className="quiet">该年的放假安排还没有公布，按法定推算。</p>}
      <QueryLine of={year} />
      {!row && <EmptyState title="这个月不在职" />}
      {row?.status === 2 && (
        <Alert
          type="warning"
          title={`请确认 ${month} 的考勤；三个工作日没有答复视为确认`}
          description={
            <Space wrap>
              <Button
                type="primary"
                loading={confirm.isPending}
                onClick={() => confirm.run({ month, isRight: true })}
              >
                确认无误
              </Button>
              <Space.Compact>
                <Input
                  placeholder="有误请写明"
                  maxLength={500}
                  value={objection ?? ''}
                  onChange={(event) => setObjection(event.target.value || null)}
                />
                <Button
                  disabled={!objection?.trim()}
                  onClick={() =>
                    void confirm.send({ month, isRight: false, objection: objection ?? '' }).then(
                      () => settle(objection ?? ''),
                      () => undefined,
                    )
                  }
                >
                  提出异议
                </Button>
              </Space.Compact>
            </Space>
          }
        />
      )}
      {row && <AttendanceMonth row={row} days={days} year={year.data?.list[0]} />}
    </div>
  );
}
