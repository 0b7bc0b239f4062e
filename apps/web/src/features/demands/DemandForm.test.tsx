import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import DemandForm from './DemandForm.tsx';
import type { Demand } from './demands.filters.ts';

const errors = () =>
  [...document.querySelectorAll('.ant-form-item-explain-error')].map(
    (one) => one.closest('.ant-form-item')?.querySelector('label')?.textContent,
  );

async function openFor(userType: number) {
  useSession.setState({
    user: { personnelId: 1, roles: [], userInfo: { userType } } as unknown as User,
    functions: new Set(),
  });
  await openPage(<DemandForm demand={null} onClose={() => undefined} />);
  await until(() => find('#topic'));
  await click(find('.form-footer button', '保存'));
  await until(() => expect(errors()).toContain('课题'));
}

beforeEach(() => {
  serve(() => good({ list: [], total: 0 }));
});

it('a demand without a customer asks staff for one before anything is sent', async () => {
  await openFor(1);
  expect(errors()).toEqual(['课题', '客户']);
});

it('an institution is not asked for the customer', async () => {
  await openFor(2);
  expect(errors()).toEqual(['课题']);
  expect(document.querySelector('#contactId')).toBeNull();
});

it('a changed demand shows its customer, so that another one may take it over', async () => {
  useSession.setState({
    user: { personnelId: 1, roles: [], userInfo: { userType: 1 } } as unknown as User,
    functions: new Set(),
  });
  const demand = {
    id: 1,
    version: 1,
    contactId: 7,
    contactName: '王芳',
    topic: '课题',
    mode: '线下',
    status: 1,
  };
  await openPage(<DemandForm demand={demand as unknown as Demand} onClose={() => undefined} />);
  await until(() => expect(document.body.textContent).toContain('王芳'));
  expect(document.querySelector('#contactId')).not.toBeNull();
});

it('a start suggests the end and the days, which stay as typed', async () => {
  useSession.setState({
    user: { personnelId: 1, roles: [], userInfo: { userType: 1 } } as unknown as User,
    functions: new Set(),
  });
  await openPage(<DemandForm demand={null} onClose={() => undefined} />);
  await until(() => find('#dateFrom'));
  const filled = () => ['dateFrom', 'dateTo', 'days'].map((name) => find<HTMLInputElement>(`#${name}`).value);
  const say = async (name: string, text: string) => {
    const input = find<HTMLInputElement>(`#${name}`);
    await type(input, text);
    await act(async () => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  };
  await say('dateFrom', '2027-03-01');
  await until(() => expect(filled()).toEqual(['2027-03-01', '2027-03-01', '1']));
  await say('dateTo', '2027-03-03');
  await until(() => expect(filled()).toEqual(['2027-03-01', '2027-03-03', '3']));
  await say('days', '1.5');
  await say('dateFrom', '2027-03-02');
  await until(() => expect(filled()).toEqual(['2027-03-02', '2027-03-03', '1.5']));
});
