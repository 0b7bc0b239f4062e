import { BOARD_TEACHERS, boardApi } from '@shibiao/contract/lessons/board';
import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { BoardGrid } from './board/BoardGrid.tsx';
import { BoardList } from './board/BoardList.tsx';
import boardStyles from './board/board.module.css';
import type { Board } from './board/geometry.ts';
import type { Draft } from './board/useBoardDrag.ts';
import lessonsStyles from './lessons.module.css';
import type { LessonDraft } from './useLessonDraft.ts';

const LessonForm = lazy(() => import('./LessonForm.tsx'));
const BookingForm = lazy(() => import('./board/BookingForm.tsx'));

/** 讲师 × 半天: lessons, absences and free half-days; lessons are reserved, moved and extended here. */
export function BoardView({ from, to, days }: { from: string; to: string; days: number }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const isEditable = useCan(lessonsApi.edit);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { keyword = '', field = '', free = '', page: pageNo = '1', teacherId = '' } = page.search;
  const count = isMobile ? 20 : BOARD_TEACHERS;
  // The board lists teachers who teach; a search lists others as well.
  const isAsked = Boolean(keyword || field || teacherId);
  const isBusy = free === 'busy' || (free !== 'all' && !isAsked);
  const filter = {
    from,
    to,
    keyword,
    field,
    teacherId,
    isBusy,
    page: Number(pageNo) || 1,
    count,
  };
  const query = useQuery(queryOf(boardApi.board, filter, { keepsPrevious: true }));
  const set = (key: string, value: string | null | undefined) => page.setSearch({ [key]: value, page: null });
  const board = query.data;
  return (
    <>
      <div className={boardStyles.filters}>
        <Input.Search
          allowClear={CLEARABLE}
          placeholder="讲师姓名或拼音"
          aria-label="讲师姓名或拼音"
          defaultValue={keyword}
          onSearch={(value) => set('keyword', value)}
        />
        <div className={boardStyles.field}>
          <DictionarySelect
            list="field"
            placeholder="领域"
            value={field || null}
            onChange={(value: string | null) => set('field', value)}
          />
        </div>
        <Segmented
          aria-label="讲师范围"
          value={isBusy ? 'busy' : 'all'}
          onChange={(value) => set('free', value)}
          options={[
            { value: 'busy', label: '有课的' },
            { value: 'all', label: '全部讲师' },
          ]}
        />
        <span className={lessonsStyles.legend}>
          <span className={lessonsStyles.is1}>{LESSON_STATUS.labelOf(1)}</span>
          <span className={lessonsStyles.is3}>{LESSON_STATUS.labelOf(3)}</span>
          <span className={lessonsStyles.isTaken}>已占用</span>
          <span className={lessonsStyles.isAbsence}>不可用</span>
          <span className={lessonsStyles.isTrip}>行程偏紧</span>
        </span>
        {board && <span className="quiet tabular">{board.total} 位讲师</span>}
      </div>
      {isEditable && !isMobile && (
        <p className={`quiet ${boardStyles.hint}`}>
          在空白处拖动即预留；拖动课程改期或换讲师，拖右边缘延长。键盘：Shift＋←→ 移动，Shift＋↑↓
          缩短或延长，回车确认，Esc 取消。
        </p>
      )}
      {query.isLoadingError ? (
        <QueryState of={query} />
      ) : !board ? (
        <Loading />
      ) : board.list.length === 0 ? (
        <EmptyState
          title={isBusy ? '这段时间没有讲师有课' : '没有符合条件的讲师'}
          action={isBusy && <Button onClick={() => set('free', 'all')}>看全部讲师</Button>}
        />
      ) : isMobile ? (
        <BoardList
          board={board}
          isEditable={isEditable}
          onReserve={(row) => setDraft({ lesson: null, row, sessions: [] })}
        />
      ) : (
        <BoardGrid
          board={board}
          from={from}
          days={days}
          isEditable={isEditable}
          pending={draft}
          onDone={setDraft}
        />
      )}
      {board && board.total > count && (
        <Pagination
          size="small"
          showSizeChanger={false}
          current={filter.page}
          pageSize={count}
          total={board.total}
          onChange={(next) => page.setSearch({ page: next })}
        />
      )}
      {board && draft && (
        <Suspense fallback={null}>
          <DraftForm board={board} draft={draft} onClose={() => setDraft(null)} />
        </Suspense>
      )}
    </>
  );
}

function DraftForm({ board, draft, onClose }: { board: Board; draft: Draft; onClose: () => void }) {
  const { lesson, sessions } = draft;
  const [teacher] = useState(board.list[draft.row]);
  if (!teacher) return null;
  if (!lesson) {
    const values = { lessonstatus: 3, isOnline: false, teacherId: teacher.id, sessions };
    const initial: LessonDraft = { values, contact: null, teacher: { id: teacher.id, name: teacher.name } };
    return <LessonForm lesson={null} draft={initial} onClose={onClose} />;
  }
  return (
    <BookingForm
      lesson={lesson}
      teacher={teacher}
      hasOtherTeacher={!teacher.lessons.some(({ id }) => id === lesson.id)}
      sessions={sessions}
      onClose={onClose}
    />
  );
}
