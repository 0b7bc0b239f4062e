// Reads without a place of their own for a failure, by the reason. The shell's note (`StaleNote`) says that something
// was not read and offers to read again. None of them shows a count, a sum or a list of nothing meanwhile, nor saves
// one.

/** What stands beside the work is not there: a badge, a chart, a hint, a banner. */
const BESIDE_THE_WORK = `
app/popups/Popups.tsx features/home/BackupAge.tsx features/home/today/Setup.tsx features/home/DepartmentWork.tsx
features/contactAccounts/AccountCount.tsx features/customers/pool/PoolPage.tsx features/customers/CustomerPage.tsx
features/customers/timeline/Revenue.tsx features/rankings/MonthlyRankingPage.tsx ui/Star.tsx
features/favourites/FavouritesPage.tsx features/finance/payments/BankChanges.tsx features/salespeople/TeamCharts.tsx
features/finance/receivables/AgesChart.tsx features/lessons/LessonFacts.tsx features/teachers/ReplacementHead.tsx
features/teachers/NameCard.tsx features/approvals/ApprovalsPage.tsx features/teachers/ScoreTrend.tsx features/messages/MessageDrawer.tsx features/home/layout.ts`;

/** A dash stands where the figure would. */
const DASH_IN_ITS_PLACE = `
features/finance/invoices/InvoicesPage.tsx features/finance/payroll/FlowPage.tsx
features/finance/receipts/ReceiptsPage.tsx features/finance/receivables/LessonFinancePage.tsx*2
features/home/Figure.tsx features/home/figures.tsx*5 features/lessons/RatiosPage.tsx`;

/** A hint while somebody types; the server asks the same when it is saved. */
const HINT_WHILE_TYPING = `
features/customers/DuplicateHint.tsx features/customers/CustomerActions.tsx features/demands/LastDemand.tsx
features/customers/trackings/useNextSteps.ts features/finance/payments/Items.tsx features/lessons/BookingHints.tsx
features/recruitment/CandidateForm.tsx features/lessons/LessonForm.tsx features/lessons/board/BookingForm.tsx`;

/** A form begins without what it would have taken over from another record. */
const FIRST_VALUES = `
features/archive/ArchiveForm.tsx features/finance/invoices/InvoiceForm.tsx features/lessons/replace/ReplaceTeacher.tsx
features/lessons/useLessonDraft.ts*2 features/recruitment/HireForm.tsx features/recruitment/StepForm.tsx
features/finance/payments/useLastPayment.ts*2`;

/** A name that stays “…”, or a link that is not there. */
const NAME_OF_A_NUMBER = `
features/adslots/SlotPicker.tsx features/finance/LessonLines.tsx features/finance/choices.tsx*2
features/recruitment/OpeningPicker.tsx features/teachers/RecommendPage.tsx pickers/names.tsx*4 lib/useFile.ts`;

/** The codes of the contract stand in for what was not read. */
const OTHER_CHOICES = `features/trash/TrashPage.tsx`;

/** What was asked for does not open, and a toast says why. */
const NOTHING_HAPPENS_WITHOUT = `
features/commissions/Slip.tsx features/demands/DemandsPage.tsx features/equipment/Labels.tsx
features/finance/invoices/InvoiceOfLesson.tsx features/finance/receipts/ReceiptOfLesson.tsx shared/writeOffs/WriteOffForm.tsx`;

/** How many reads of a file of the web say a failure by the shell alone. */
export const SILENT_READS: ReadonlyMap<string, number> = new Map(
  [
    BESIDE_THE_WORK,
    DASH_IN_ITS_PLACE,
    HINT_WHILE_TYPING,
    FIRST_VALUES,
    NAME_OF_A_NUMBER,
    OTHER_CHOICES,
    NOTHING_HAPPENS_WITHOUT,
  ]
    .flatMap((files) => files.trim().split(/\s+/))
    .map((entry) => {
      const [file, times = '1'] = entry.split('*');
      return [`apps/web/src/${file}`, Number(times)];
    }),
);
