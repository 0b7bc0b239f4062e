import { MEANINGS } from '@shibiao/contract/meanings';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { person } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { InstitutionMonth } from './InstitutionMonth.tsx';
import { TargetRow } from './TargetRow.tsx';

it('the figures of institutions’ month say what they count', async () => {
  serve(() =>
    good({
      month: '2026-03',
      from: '2026-03-01',
      to: '2026-03-31',
      people: 'company',
      subjectKind: 'company',
      subjectId: 0,
      newCustomers: 3,
      followedUp: 4,
      taught: 5,
      top: [],
      asOf: '2026-03-02 10:00:00',
    }),
  );
  await openPage(<InstitutionMonth />);
  await person.hover(await screen.findByText('跟进机构 4'));
  await screen.findByText(MEANINGS.跟进机构);
  await person.hover(screen.getByText('机构本月动态'));
  await screen.findByText(`授课机构：${MEANINGS.授课机构}`);
});

it('a line of a target says its exact amount and what its measure counts', async () => {
  await openPage(
    <TargetRow name="收款" measure="receipt" actual="1234.56" planned="2000" percent={62}>
      收款
    </TargetRow>,
  );
  await person.hover(screen.getByText('1,235'));
  expect((await screen.findByText(/1,234\.56 元/)).textContent).toBe(`1,234.56 元；${MEANINGS.收款}`);
});
