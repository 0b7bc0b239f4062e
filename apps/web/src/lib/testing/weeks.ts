const figures = Object.fromEntries(
  'calls wechats visits followUps customers gained demands recommended reserved confirmed confirmedFee taughtDays received'
    .split(' ')
    .map((key) => [key, 0]),
);

/** Another person's weekly report without figures, as the list answers it. */
export const weekReport = (id: number, values: object = {}) => ({
  id,
  version: 1,
  status: 2,
  isOwn: false,
  personnelId: id,
  personnelName: `人 ${id}`,
  orgName: null,
  weekStart: '2026-03-09',
  weekTitle: `第 ${id} 份`,
  targets: [],
  completion: null,
  filedDays: 5,
  dueDays: 5,
  figures,
  summary: '',
  problems: '',
  nextWeek: '',
  reviewedAt: null,
  ...values,
});
