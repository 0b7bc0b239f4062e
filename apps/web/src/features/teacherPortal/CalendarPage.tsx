import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { answeredTo } from '@shibiao/contract/endpoint';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import styles from './calendar.module.css';
import { HalfDayGrid } from './HalfDayGrid.tsx';
import { isWithin, type Range, weeksOf } from './halfDays.ts';
import portal from './portal.module.css';
import { WEEKDAYS } from './weekdays.ts';

const BlockForm = lazy(() => import('./BlockForm.tsx'));
const RuleForm = lazy(() => import('./RuleForm.tsx'));
const DAYS = answeredTo(teacherPortalApi.days, 'teacher');
const BLOCK = answeredTo(teacherPortalApi.block, 'teacher');

/** 日历 of a teacher: a tap blocks or frees a half-day, a drag blocks a range, rules block a half-day of every week. */
export default function CalendarPage() {
  const page = usePage();
  const [range, setRange] = useState<Range | null>(null);
  const [isRuling, setIsRuling] = useState(false);
  const month = page.search.month ?? dayjs().format('YYYY-MM');
  const weeks = weeksOf(month);
  const span = { from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.[6] ?? '' };
  const query = useQuery(queryOf(DAYS, span, { keepsPrevious: true }));
  const block = useCommand(BLOCK);
  const ended = useCommand(teacherPortalApi.deleteRule);
  const days = query.data;
  if (!days) return <QueryState of={query} />;
  const go = (by: number) =>
    page.setSearch({ month: dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM') });
  const lessons = days.lessons.filter(({ date }) => date.startsWith(month));
  return (
    <div className={portal.page}>
      <header className={portal.head}>
        <div className={styles.month}>
          <Button icon={<LeftOutlined />} aria-label="上个月" onClick={() => go(-1)} />
          <strong>{dayjs(`${month}-01`).format('YYYY 年 M 月')}</strong>
          <Button icon={<RightOutlined />} aria-label="下个月" onClick={() => go(1)} />
        </div>
        <Button
          onClick={() => {
            const day = dayjs().format('YYYY-MM-DD');
            setRange({ from: { date: day, half: 1 }, to: { date: day, half: 3 } });
          }}
        >
          设置一段
        </Button>
        <Button onClick={() => setIsRuling(true)}>每周不可用</Button>
      </header>
      <section className={portal.part}>
        <p className={`quiet ${styles.legend}`}>
          <span>点一下：可用、不可用互换</span>
          <span>横向拖动：选一段</span>
          <span>蓝框：已有课</span>
          <span>橙色虚线：行程偏紧</span>
        </p>
        <HalfDayGrid
          month={month}
          days={days}
          onTap={(half, { isBlocked, lesson }) => {
            if (lesson && !isBlocked) return setRange({ from: half, to: half });
            block.run({
              from: half.date,
              fromHalf: half.half,
              to: half.date,
              toHalf: half.half,
              isBlocked: !isBlocked,
            });
          }}
          onRange={setRange}
        />
      </section>
      <div className={portal.columns}>
        <section className={portal.part}>
          <h2>本月的课</h2>
          {lessons.length === 0 && <p className="quiet">本月没有课</p>}
          <ul className={portal.list}>
            {lessons.map((one) => (
              <li key={`${one.id}-${one.date}-${one.half}`} className={portal.line}>
                <div className={portal.grow}>
                  <PageLink to={`/sigLessonDetails/${one.id}`}>{one.lessonname}</PageLink>
                  <small className="quiet">
                    {one.date} {HALVES.labelOf(one.half)} · {one.cooperationName} · {one.cityName ?? '线上'}
                  </small>
                  {one.trips.map((trip) => (
                    <p key={trip} className={styles.trip}>
                      {trip}
                    </p>
                  ))}
                </div>
                {!one.isConfirmed && <span className="quiet">待确认</span>}
              </li>
            ))}
          </ul>
        </section>
        <section className={portal.part}>
          <h2>每周规则</h2>
          {days.rules.length === 0 && <p className="quiet">没有规则：没有标出的半天都可用</p>}
          <ul className={portal.list}>
            {days.rules.map((rule) => (
              <li key={rule.id} className={portal.line}>
                <div className={portal.grow}>
                  <span>
                    每{WEEKDAYS[rule.weekday - 1]?.label}
                    {HALVES.labelOf(rule.half)}
                  </span>
                  <small className="quiet">
                    {rule.from} 起{rule.until ? `，到 ${rule.until}` : ''} {rule.reason}
                  </small>
                </div>
                <Button
                  onClick={() =>
                    confirm({
                      title: '取消这条每周规则？',
                      content: '今天起的这些半天恢复可用。',
                      okText: '取消规则',
                      onOk: () => ended.send({ id: rule.id, version: rule.version }),
                    })
                  }
                >
                  取消
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Suspense fallback={null}>
        {range && (
          <BlockForm
            range={range}
            lessons={days.lessons
              .filter((one) => isWithin(one, range))
              .map(({ date, lessonname }) => `${date} ${lessonname}`)}
            onClose={() => setRange(null)}
          />
        )}
        {isRuling && <RuleForm onClose={() => setIsRuling(false)} />}
      </Suspense>
    </div>
  );
}
