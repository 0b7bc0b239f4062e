import { expect, it } from 'vitest';
import { rowsBehind } from './FigureRows.tsx';

const figure = { measure: 'contract', subjectKind: 'team', subjectId: 4, from: '2026-11-01' } as const;

it('a figure opens the rows of its people: of its last day, or of the day that it names', () => {
  expect(rowsBehind({ ...figure, to: '2026-11-30' })).toBe(
    '/sales/figureRows?figure=income&from=2026-11-01&to=2026-11-30&peopleOf=team-4-2026-11-30',
  );
  expect(rowsBehind({ ...figure, to: '2026-11-12', peopleOn: '2026-11-30' })).toBe(
    '/sales/figureRows?figure=income&from=2026-11-01&to=2026-11-12&peopleOf=team-4-2026-11-30',
  );
  expect(rowsBehind({ ...figure, measure: 'receipt', subjectKind: 'organisation', to: '2026-11-30' })).toBe(
    '/sales/figureRows?figure=received&from=2026-11-01&to=2026-11-30&peopleOf=organisation-4-2026-11-30',
  );
  expect(rowsBehind({ ...figure, subjectKind: 'person', to: '2026-11-30' })).toBe(
    '/lessons/list?from=2026-11-01&to=2026-11-30&authorId=4&lessonstatus=1',
  );
});
