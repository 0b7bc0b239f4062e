import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { DAY_HALVES } from '@shibiao/contract/requests/codes';
import { requestPlanningApi } from '@shibiao/contract/requests/planning';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Space } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ToneTag } from '../../ui/texts.tsx';
import styles from './requests.module.css';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** 谁不在: the team's week, a row each. */
export default function TeamWeekPage() {
  const page = usePage();
  const day = page.search.day ?? dayjs().format('YYYY-MM-DD');
  const isAll = page.search.everybody === '1';
  const organisation = page.search.orgnizationalid ? Number(page.search.orgnizationalid) : null;
  const query = useQuery(
    queryOf(
      requestPlanningApi.week,
      { day, orgnizationalid: organisation || undefined },
      { keepsPrevious: true },
    ),
  );
  const move = (weeks: number) => page.setSearch({ day: dayjs(day).add(weeks, 'week').format('YYYY-MM-DD') });
  if (!query.data) return <QueryState of={query} />;
  const { days, list } = query.data;
  const shown = isAll ? list : list.filter((one) => one.away.length > 0);
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Button icon={<LeftOutlined />} aria-label="上一周" onClick={() => move(-1)} />
        <DateInput
          allowClear={false}
          value={day}
          aria-label="哪一周"
          onChange={(value) => page.setSearch({ day: value })}
        />
        <Button icon={<RightOutlined />} aria-label="下一周" onClick={() => move(1)} />
        <OrganisationPicker
          aria-label="部门"
          placeholder="部门"
          value={organisation}
          onChange={(value) => page.setSearch({ orgnizationalid: value })}
        />
        <Checkbox
          checked={isAll}
          onChange={(event) => page.setSearch({ everybody: event.target.checked ? 1 : null })}
        >
          在的人也列出
        </Checkbox>
      </Space>
      {shown.length === 0 ? (
        <EmptyState title="这一周大家都在" />
      ) : (
        <div className="table-scroll">
          <table className={styles.week}>
            <thead>
              <tr>
                <th>姓名</th>
                {days.map(({ date, isWorkday }) => (
                  <th key={date} className={isWorkday ? '' : styles.rest}>
                    {date.slice(5)} 周{WEEKDAYS[dayjs(date).day()]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((person) => (
                <tr key={person.personnelId}>
                  <th scope="row">
                    {person.name}
                    <br />
                    <small className="quiet">{person.organisationName}</small>
                  </th>
                  {days.map(({ date, isWorkday }) => (
                    <td key={date} className={isWorkday ? '' : styles.rest}>
                      {person.away
                        .filter((one) => one.firstDay <= date && date <= one.lastDay)
                        .map((one) => (
                          <ToneTag key={one.requestId} tone={one.isPending ? 'warn' : 'info'}>
                            {one.what}
                            {halfText(one, date)}
                            {one.isPending && '？'}
                          </ToneTag>
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.some((one) => one.away.some(({ isPending }) => isPending)) && (
        <p className="quiet">带问号的还在审批。</p>
      )}
    </>
  );
}

interface Days {
  firstDay: string;
  firstHalf: number;
  lastDay: string;
  lastHalf: number;
}
function halfText({ firstDay, firstHalf, lastDay, lastHalf }: Days, date: string): string {
  const first = date === firstDay ? firstHalf : 1;
  const last = date === lastDay ? lastHalf : 2;
  return first === last ? DAY_HALVES.labelOf(first) : '';
}
