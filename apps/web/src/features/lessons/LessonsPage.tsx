import { LESSON_MONEY } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCans, useUser } from '../../lib/session.ts';
import { useViewed } from '../../lib/usage.ts';
import { Can } from '../../ui/Can.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable, type Preset, type RowOf } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { starColumn } from '../../ui/Star.tsx';
import { Money } from '../../ui/texts.tsx';
import { GiftLessons } from './GiftLessons.tsx';
import { useLessonDraft } from './useLessonDraft.ts';
import { columnsFor, filtersFor, LESSON_CARDS } from './visitors.ts';

type Row = RowOf<typeof lessonsApi.list>;
/** Parameters of the address that fill a new lesson. */
const ASKED = [
  'new',
  'demandId',
  'teacherId',
  'topic',
  'field',
  'audience',
  'dateFrom',
  'dateTo',
  'halfDays',
  'cityId',
];
/** Calls that work on several lessons at once. */
const MANY = [lessonsApi.updateGiftLessons, lessonsApi.delete, replacementApi.replaceTeacher] as const;
const LESSON_STAR = starColumn('lesson', (row: Row) => row.id);
const LessonPeek = lazy(() => import('./LessonPeek.tsx'));
const ImportLessons = lazy(() => import('./ImportLessons.tsx'));
const LessonForm = lazy(() => import('./LessonForm.tsx'));

const day = (at: dayjs.Dayjs): string => at.format('YYYY-MM-DD');
/** Sorted by the next lessons, because the most distant ones are no useful start. */
const upcoming = (): Record<string, string> => ({ from: day(dayjs()), sort: 'lessondate', order: 'asc' });

const presetsOf = (now: dayjs.Dayjs): Preset[] => [
  { label: '接下来', values: upcoming() },
  { label: '本周', values: { from: day(now.startOf('week')), to: day(now.endOf('week')) } },
  { label: '本月', values: { from: day(now.startOf('month')), to: day(now.endOf('month')) } },
  // The oldest open amount comes first.
  { label: '未收清', values: { isOpen: 'true', sort: 'lessondate', order: 'asc' } },
];

/** 课程列表: lessons in scope; visitors see their own. */
export default function LessonsPage() {
  const page = usePage();
  const user = useUser();
  const [isAdding, setIsAdding] = useState(page.search.new === '1');
  const [isImporting, setIsImporting] = useState(false);
  const can = useCans();
  const columns = columnsFor(user.userInfo.userType, can(LESSON_MONEY) || can(portalMoneyApi.lessons));
  const isVisitor = user.userInfo.userType !== 1;
  // Visitors have no filter of open amounts.
  const presets = presetsOf(dayjs()).slice(0, isVisitor ? 3 : 4);
  const draft = useLessonDraft(page.search, isAdding);
  useViewed('topic', isAdding ? null : page.search.topic);
  const close = () => {
    setIsAdding(false);
    page.setSearch(Object.fromEntries(ASKED.map((key) => [key, undefined])));
  };
  return (
    <>
      <PagedTable
        screen="lessons/list"
        endpoint={lessonsApi.list}
        columns={[...columns, LESSON_STAR]}
        rowKey="id"
        peek={isVisitor ? undefined : LessonPeek}
        filters={filtersFor(user.userInfo.userType)}
        exports={lessonsApi.exportLessons}
        presets={presets}
        opening={upcoming()}
        openingEmpty={{
          title: '没有接下来的课程',
          hint: isVisitor
            ? '以前的课程点“重置”查看。'
            : '以前的课程点“重置”查看。新课从需求里排，或点“新建课程”。',
        }}
        cards={LESSON_CARDS.filter((key) => columns.some((column) => column.key === key))}
        toolbar={
          <>
            <Can to={lessonsApi.edit}>
              <Button type="primary" onClick={() => setIsAdding(true)}>
                新建课程
              </Button>
            </Can>
            <Can to={lessonsApi.import}>
              <Button onClick={() => setIsImporting(true)}>导入</Button>
            </Can>
          </>
        }
        sums={(sums) => ({
          lessonname: '合计',
          lessondays: Number(sums.lessondays).toLocaleString('zh-CN', { minimumFractionDigits: 1 }),
          feeIncome: <Money value={sums.feeIncome} />,
          received: <Money value={sums.received} />,
          profit: <Money value={sums.profit} />,
        })}
        batch={
          isVisitor || !MANY.some(can)
            ? undefined
            : (rows, clear) => (
                <>
                  <ReplaceOne rows={rows} />
                  <GiftLessons ids={rows.map((row) => row.id)} onSaved={clear} />
                  <RemoveButton
                    endpoint={lessonsApi.delete}
                    input={{ id: rows.map((row) => row.id) }}
                    question={`删除 ${rows.length} 节课程？`}
                    onRemoved={clear}
                  />
                </>
              )
        }
        to={(row) => `/sigLessonDetails/${row.id}`}
        empty={{ title: '没有课程' }}
      />
      <Suspense fallback={null}>
        {isAdding && draft && <LessonForm lesson={null} draft={draft} onClose={close} />}
        {isImporting && <ImportLessons onClose={() => setIsImporting(false)} />}
      </Suspense>
    </>
  );
}

/** 替换讲师 of the single chosen lesson, on its page. */
function ReplaceOne({ rows }: { rows: readonly Row[] }) {
  const page = usePage();
  const [row] = rows;
  if (rows.length !== 1 || !row?.canReplace) return null;
  return (
    <Button onClick={() => page.navigate(`/sigLessonDetails/${row.id}?do=replace`)}>
      {row.teacherId ? '替换讲师' : '安排讲师'}
    </Button>
  );
}
