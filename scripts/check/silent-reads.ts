// Reads without a visible failure of their own, by reason. The shell's note (`StaleNote`) reports them and offers a
// retry. None shows or saves a count, a sum or an empty list meanwhile.

/** A secondary part is missing: a badge, a chart, a hint, a banner. */
const BESIDE_THE_WORK = `
app/popups/Popups.tsx features/home/BackupAge.tsx features/home/today/Setup.tsx features/home/DepartmentWork.tsx
features/contactAccounts/AccountCount.tsx features/customers/pool/PoolPage.tsx features/customers/CustomerPage.tsx
features/customers/timeline/Revenue.tsx features/rankings/MonthlyRankingPage.tsx ui/Star.tsx
features/favourites/FavouritesPage.tsx features/finance/payments/BankChanges.tsx features/salespeople/TeamCharts.tsx
features/finance/receivables/AgesChart.tsx features/lessons/LessonFacts.tsx features/teachers/ReplacementHead.tsx
features/teachers/NameCard.tsx features/approvals/ApprovalsPage.tsx features/teachers/ScoreTrend.tsx features/messages/MessageDrawer.tsx features/home/layout.ts
app/Bubble.tsx app/PhoneBar.tsx features/lessons/requests/LessonRequests.tsx
features/lessons/requests/OwnRequests.tsx*2 shared/videos/VideoPreview.tsx`;

/** A dash replaces the figure. */
const DASH_IN_ITS_PLACE = `
features/finance/invoices/InvoicesPage.tsx features/finance/payroll/FlowPage.tsx
features/finance/receipts/ReceiptsPage.tsx features/finance/receivables/LessonFinancePage.tsx*2
features/home/Figure.tsx features/home/figures.tsx*5 features/lessons/RatiosPage.tsx`;

/** A hint while typing; the server checks the same on save. */
const HINT_WHILE_TYPING = `
features/customers/DuplicateHint.tsx features/customers/CustomerActions.tsx features/demands/LastDemand.tsx
features/customers/trackings/useNextSteps.ts features/finance/payments/Items.tsx features/lessons/BookingHints.tsx
features/recruitment/CandidateForm.tsx features/lessons/LessonForm.tsx features/lessons/board/BookingForm.tsx`;

/** A form starts without values from another record. */
const FIRST_VALUES = `
features/archive/ArchiveForm.tsx features/finance/invoices/InvoiceForm.tsx features/lessons/replace/ReplaceTeacher.tsx
features/lessons/useLessonDraft.ts*2 features/recruitment/HireForm.tsx features/recruitment/StepForm.tsx
features/finance/payments/useLastPayment.ts*2 features/requests/forms/ExpenseForm.tsx*2 features/lessons/EvaluationForm.tsx`;

/** A name stays “…”, or a link is missing. */
const NAME_OF_A_NUMBER = `
features/adslots/SlotPicker.tsx features/finance/LessonLines.tsx features/finance/choices.tsx*2
features/recruitment/OpeningPicker.tsx features/teachers/RecommendPage.tsx pickers/names.tsx*4 lib/useFile.ts`;

/** The contract's codes replace the missing answer. */
const OTHER_CHOICES = `features/trash/TrashPage.tsx`;

/** The requested part does not open, and a toast gives the reason. */
const NOTHING_HAPPENS_WITHOUT = `
features/commissions/Slip.tsx features/demands/DemandsPage.tsx features/equipment/Labels.tsx
features/finance/invoices/InvoiceOfLesson.tsx features/finance/receipts/ReceiptOfLesson.tsx shared/writeOffs/WriteOffForm.tsx
features/finance/invoices/InvoiceRequestsPage.tsx features/portalMoney/AskInvoice.tsx`;

/** Number of reads by file whose failure only the shell reports. */
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
