import { lessonFinanceTotalsApi, receivablesApi } from '@shibiao/contract/finance/receivables';
import { sharedTotals } from '../../db/slow-answers.ts';
import { visiblePersonnel } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { listAges, streamAges } from './ages.queries.ts';
import { lessonFinanceTotals, listLessonFinance, streamLessonFinance } from './lesson-finance.queries.ts';
import { openLessons } from './receivables.queries.ts';

export const receivableCalls = [
  serve(receivablesApi.ages, ({ db, actor, input }) => listAges(db, actor, input)),
  serve(receivablesApi.exportAges, async ({ db, actor, input }) =>
    exportOf('应收账龄', AGE_COLUMNS, input.columns, streamAges(db, actor, input)),
  ),
  serve(receivablesApi.lessons, ({ db, actor, input }) => listLessonFinance(db, actor, input)),
  serve(receivablesApi.export, async ({ db, actor, input }) =>
    exportOf('课程财务', LESSON_COLUMNS, input.columns, await streamLessonFinance(db, actor, input)),
  ),
  serve(receivablesApi.openLessons, async ({ db, actor, input }) => ({
    list: await openLessons(db, actor, input),
  })),
  serve(lessonFinanceTotalsApi.lessonFinanceTotals, async ({ db, actor, input }) => {
    const scope = [visiblePersonnel(actor, 'money'), actor.personnelId, today()];
    return await sharedTotals('lessonFinance', scope, input, () => lessonFinanceTotals(db, actor, input));
  }),
];

const money = (key: string, title: string) => ({ key, title, type: 'money' as const });
const AGE_COLUMNS = [
  { key: 'name', title: '名称', width: 28 },
  { key: 'lessons', title: '课程数', type: 'number' as const },
  money('upTo60', '60 天以内'),
  money('dayu60', '60–90 天'),
  money('dayu90', '90–120 天'),
  money('dayu120', '120–150 天'),
  money('dayu150', '150 天以上'),
  money('open', '未收合计'),
];
const LESSON_COLUMNS = [
  { key: 'lessonid', title: '课程编号' },
  { key: 'lessonname', title: '课程', width: 30 },
  { key: 'cooperationName', title: '机构', width: 28 },
  { key: 'orgcontact', title: '客户' },
  { key: 'authorName', title: '业务员' },
  { key: 'organisationName', title: '部门' },
  { key: 'teachername', title: '讲师' },
  { key: 'lessondate', title: '开课日期', type: 'date' as const },
  { key: 'lastDate', title: '结课日期', type: 'date' as const },
  money('feeIncome', '课程款'),
  money('invoiced', '已开票'),
  money('received', '已收'),
  money('open', '未收'),
  { key: 'age', title: '账龄（天）', type: 'number' as const },
  money('teacherFee', '课酬'),
  money('subsidy', '补贴'),
  money('teacherPaid', '已付课酬'),
  money('travelFee', '差旅'),
  money('otherCosts', '其他成本'),
  money('profit', '利润'),
];
