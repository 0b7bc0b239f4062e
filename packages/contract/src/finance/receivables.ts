import { z } from 'zod';
import { download, endpoints, query } from '../endpoint.ts';
import {
  choice,
  id,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalText,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { listInput, listOf, page } from '../lists.ts';

/** `zhangling`: aging codes of the popup's bands (product.md 9), in days since the receivable arose. */
export const AGING_CODES = { 3: '60–90 天', 4: '90–120 天', 9: '120 天以上' } as const;
/** The four disjoint bands by their wire names. */
export const AGE_BAND_TITLES = {
  dayu60: '60–90 天',
  dayu90: '90–120 天',
  dayu120: '120–150 天',
  dayu150: '150 天以上',
} as const;
const BANDS = ['dayu60', 'dayu90', 'dayu120', 'dayu150'] as const;

export const lessonFinance = z.object({
  id: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  lastDate: wireDate,
  lessonstatus: z.number(),
  coorgid: z.number(),
  cooperationName: z.string(),
  orgcontact: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  organisationName: z.string().nullable(),
  teachername: z.string().nullable(),
  feeIncome: wireMoney,
  invoiced: wireMoney,
  received: wireMoney,
  open: wireMoney,
  /** Days since the receivable arose; null when nothing is open or the lesson is still to come. */
  age: z.number().nullable(),
  teacherFee: wireMoney,
  subsidy: wireMoney,
  teacherPaid: wireMoney,
  travelFee: wireMoney,
  otherCosts: wireMoney,
  profit: wireMoney,
});

/** Query names of /financeInfo/lessonFinance as product.md 2 gives them. */
export const lessonFinanceFilter = listInput(['lastDate', 'feeIncome', 'open', 'profit']).extend({
  /** 1 settled, 2 not settled. */
  jieqing: optionalCode(1, 2),
  zhangling: optionalCode(3, 4, 9),
  band: optionalChoice(BANDS),
  authorId: optionalId,
  /** A person and everyone whose `ywleaderid` chain leads to them. */
  personnelId: optionalId,
  /** An organisation with everything below it, by id or name. */
  dqid: optionalId,
  dqname: optionalText(50),
  /** The team of the person of this name. */
  zuzhangName: optionalText(50),
  /** Opened from the home page: the caller's own ids stand for the caller's whole data scope. */
  isHome: optionalFlag,
  coorgid: optionalId,
  teacherId: optionalId,
  lessonstatus: optionalCode(0, 1, 2, 3, 4),
  from: optionalDate,
  to: optionalDate,
});

export const receivableRow = z.object({
  id: z.number().nullable(),
  name: z.string(),
  lessons: z.number(),
  /** Up to 60 days: not overdue. */
  upTo60: wireMoney,
  dayu60: wireMoney,
  dayu90: wireMoney,
  dayu120: wireMoney,
  dayu150: wireMoney,
  open: wireMoney,
});

const ages = receivableRow.pick({
  lessons: true,
  upTo60: true,
  dayu60: true,
  dayu90: true,
  dayu120: true,
  dayu150: true,
  open: true,
});
const receivableFilter = listInput(['open', 'dayu60', 'dayu90', 'dayu120', 'dayu150']).extend({
  by: choice(['owner', 'institution', 'organisation']).default('owner'),
  dqid: optionalId,
  authorId: optionalId,
});

export const receivablesApi = endpoints('receivables', {
  /** Open amounts of taught lessons by age, grouped; rows behind a figure: `lessons`. */
  ages: query('GET /finance/receivables/ages', '应收账龄', {
    input: receivableFilter,
    output: page(receivableRow).extend({ sums: ages }),
  }),
  exportAges: download('GET /finance/receivables/exportAges', '导出应收账龄', { input: receivableFilter }),
  lessons: query('GET /finance/receivables/lessons', '课程财务', {
    input: lessonFinanceFilter,
    output: page(lessonFinance),
  }),
  export: download('GET /finance/receivables/export', '导出课程财务', { input: lessonFinanceFilter }),
  /** Lessons of one institution that an invoice or receipt can still take up, the oldest first. `documentId`: its own lines count as open. */
  openLessons: query('GET /finance/receivables/openLessons', '可开票或可收款的课程', {
    input: z.object({ coorgid: id, use: choice(['invoice', 'receipt']), documentId: optionalId }),
    output: listOf(
      z.object({
        id: z.number(),
        lessonid: z.string(),
        lessonname: z.string(),
        lessondate: wireDate,
        lastDate: wireDate,
        authorName: z.string().nullable(),
        teachername: z.string().nullable(),
        feeIncome: wireMoney,
        invoiced: wireMoney,
        received: wireMoney,
        /** What may still be invoiced, or received. */
        open: wireMoney,
      }),
    ),
  }),
});

/** The ledger's totals of the lesson finance list, over everything the filter selects. */
export const lessonFinanceTotalsApi = endpoints(
  'receivables',
  {
    lessonFinanceTotals: query('GET /kechengcaiwu/keChengCaiWuListheji', '课程财务合计', {
      input: lessonFinanceFilter,
      output: z.object({
        count: z.number(),
        feeIncome: wireMoney,
        invoiced: wireMoney,
        received: wireMoney,
        open: wireMoney,
        teacherFee: wireMoney,
        subsidy: wireMoney,
        teacherPaid: wireMoney,
        travelFee: wireMoney,
        otherCosts: wireMoney,
        profit: wireMoney,
        ...ages.pick({ dayu60: true, dayu90: true, dayu120: true, dayu150: true }).shape,
      }),
    }),
  },
  'finance',
);
