import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { invoiceListApi } from '@shibiao/contract/finance/invoices';
import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { choose, dialog, field, fill } from '../../../lib/testing/person.ts';
import { openPage } from '../../../lib/testing/render.tsx';
import { good, isTo, serve } from '../../../lib/testing/server.ts';
import InvoiceForm from './InvoiceForm.tsx';

it('a title that was typed before the last invoice came stays, and the tax number is filled', async () => {
  let answer: (response: Response) => void = () => undefined;
  serve((request) => {
    if (isTo(institutionsApi.institutions, request))
      return good({ list: [{ id: 9, cooperationName: '邢台市委党校', cityName: '邢台市' }], total: 1 });
    if (isTo(invoiceListApi.invoices, request) && request.query.coorgid)
      return new Promise((resolve) => {
        answer = resolve;
      });
    return good({ list: [], total: 0 });
  });
  await openPage(<InvoiceForm draft={{}} onClose={() => undefined} />);
  await dialog('申请开票');
  await choose('机构', '邢台市委党校');
  await waitFor(async () => expect((await field('发票抬头')).value).toBe('邢台市委党校'));
  await fill('发票抬头', '邢台市财政局');
  answer(
    good({
      list: [{ status: 2, title: '中共邢台市委党校', taxNo: '91130500MA07', kind: '普票', companyId: null }],
      total: 1,
    }),
  );
  await waitFor(async () => expect((await field('购方税号')).value).toBe('91130500MA07'));
  expect((await field('发票抬头')).value).toBe('邢台市财政局');
});

it('a title that was typed before the institution stays', async () => {
  serve((request) =>
    isTo(institutionsApi.institutions, request)
      ? good({ list: [{ id: 9, cooperationName: '邢台市委党校', cityName: '邢台市' }], total: 1 })
      : good({ list: [], total: 0 }),
  );
  await openPage(<InvoiceForm draft={{}} onClose={() => undefined} />);
  await dialog('申请开票');
  await fill('发票抬头', '邢台市财政局');
  await choose('机构', '邢台市委党校');
  await waitFor(async () => expect((await field('发票抬头')).value).toBe('邢台市财政局'));
});
