import { ATTENDANCE_STATUS, attendanceApi } from '@shibiao/contract/attendance/attendance';
import { type DayKind, isWorked, type Mark, shownMarks } from '@shibiao/contract/attendance/marks';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Percent, StatusTag } from '../../ui/texts.tsx';
import './attendance.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** 我的考勤: the month's days, its figures, and the answer to HR's question. */
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
  const [objection, setObjection] = useState('');
  const confirm = useCommand(attendanceApi.confirm, { success: '已答复' });
  if (personnelId === null) return <EmptyState title="没有人员资料" />;
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const { days, list } = query.data;
  const [row] = list;
  const annual = year.data?.list[0]?.annual;
  const first = dayjs(`${month}-01`).day() || 7;
  return (
    <div className="my-attendance">
      <Space wrap>
        <MonthInput
          value={month}
          allowClear={false}
          onChange={(value) => page.setSearch({ month: value })}
          style={{ width: 140 }}
        />
        {row && <StatusTag value={row.status} of={ATTENDANCE_STATUS} />}
      </Space>
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
                  value={objection}
                  onChange={(event) => setObjection(event.target.value)}
                />
                <Button
                  disabled={objection.trim() === ''}
                  onClick={() => confirm.run({ month, isRight: false, objection })}
                >
                  提出异议
                </Button>
              </Space.Compact>
            </Space>
          }
        />
      )}
      {row && (
        <>
          <Figures
            items={[
              { label: '应出勤', value: row.figures.due, formula: '在职期间的工作日' },
              { label: '实出勤', value: row.figures.present, formula: '应出勤 − 请假 − 旷工' },
              { label: '出勤率', value: <Percent value={row.figures.rate} />, formula: '实出勤 ÷ 应出勤' },
              { label: '请假（天）', value: row.figures.leave },
              { label: '迟到（次）', value: row.figures.lateTimes },
              { label: '年假剩余', value: annual ? `${annual.left} 天` : '—', formula: '法定 + 增加 − 已休' },
              { label: '调休余额', value: `${year.data?.list[0]?.compensation ?? 0} 天` },
            ]}
          />
          <div className="panel my-calendar">
            {WEEKDAYS.map((name) => (
              <div key={name} className="my-weekday">
                {name}
              </div>
            ))}
            {days.map(({ date, kind }, i) => (
              <div
                key={date}
                className={`my-day ${isWorked(kind as DayKind) ? '' : 'is-rest'}`}
                style={i === 0 ? { gridColumnStart: first } : {}}
              >
                <small>
                  {Number(date.slice(8))} {kind === '工作日' ? '' : kind === '调休上班' ? '班' : '休'}
                </small>
                {shownMarks(row.items.filter((item) => item.date === date) as unknown as Mark[])}
              </div>
            ))}
          </div>
          {row.items.some((item) => item.date === null) && (
            <p className="quiet">
              整月：
              {row.items
                .filter((item) => item.date === null)
                .map((item) => `${item.kind} ${item.quantity} ${item.unit}`)
                .join('、')}
            </p>
          )}
        </>
      )}
    </div>
  );
}
