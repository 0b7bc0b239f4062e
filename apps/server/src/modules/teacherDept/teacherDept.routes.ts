import type { Codes } from '@shibiao/contract/codes';
import type { ListColumn } from '@shibiao/contract/columns';
import type { Endpoint, InputOf } from '@shibiao/contract/endpoint';
import {
  BOARDS,
  type Board,
  boardColumns,
  DEMANDS_BY,
  EVALUATIONS_BY,
  REPLACEMENTS_BY,
  RESERVATIONS_BY,
  recordColumns,
  teacherDeptApi,
} from '@shibiao/contract/teacherDept';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { answerOf, records, spanOfRecords } from './teacherDept.service.ts';

const api = teacherDeptApi;
type Input = InputOf<typeof api.teacherDeptCourseware> & { by?: string | null | undefined };

/** Title of a board's rows. */
function titleOf(board: Board, by: string | null | undefined): string {
  const choices: Partial<Record<Board, Codes>> = {
    demands: DEMANDS_BY,
    reservations: RESERVATIONS_BY,
    replacements: REPLACEMENTS_BY,
    evaluations: EVALUATIONS_BY,
  };
  const choice = choices[board];
  if (choice) return choice.labelOf(by ?? choice.values[0]);
  return board === 'load' ? '讲师' : board === 'development' ? '月份' : '对接人';
}

/** A board and its export; the contract names the answers. */
const pair = (board: Board, query: Endpoint, file: Endpoint) => [
  serve(query, ({ db, actor, input }) => answerOf(db, actor, board, query, input as Input)),
  serve(file, async ({ db, actor, input }) => {
    const given = input as Input;
    const columns = boardColumns[board](titleOf(board, given.by)) as readonly ListColumn<
      Record<string, unknown>
    >[];
    // Read before the file starts, so that an invalid span is a field error rather than half a file.
    const answer: { list: Record<string, unknown>[]; from: string; to: string } = await answerOf(
      db,
      actor,
      board,
      query,
      {
        ...given,
        page: 1,
        count: 1_000_000,
      },
    );
    return exportOf(BOARDS.labelOf(board), exportColumns(columns), given.columns, answer.list, {
      from: answer.from,
      to: answer.to,
    }) as never;
  }),
];

export const teacherDeptCalls = [
  ...pair('demands', api.teacherDeptDemands, api.exportTeacherDeptDemands),
  ...pair('reservations', api.teacherDeptReservations, api.exportTeacherDeptReservations),
  ...pair('replacements', api.teacherDeptReplacements, api.exportTeacherDeptReplacements),
  ...pair('evaluations', api.teacherDeptEvaluations, api.exportTeacherDeptEvaluations),
  ...pair('load', api.teacherDeptLoad, api.exportTeacherDeptLoad),
  ...pair('development', api.teacherDeptDevelopment, api.exportTeacherDeptDevelopment),
  ...pair('courseware', api.teacherDeptCourseware, api.exportTeacherDeptCourseware),
  serve(api.teacherDeptRecords, ({ db, actor, input }) => records(db, actor, input)),
  serve(api.exportTeacherDeptRecords, async ({ db, actor, input }) => {
    const { list } = await records(db, actor, { ...input, page: 1, count: 1_000_000 });
    return exportOf(
      `${BOARDS.labelOf(input.board)}明细`,
      exportColumns(recordColumns),
      input.columns,
      list,
      spanOfRecords(input),
    );
  }),
];
