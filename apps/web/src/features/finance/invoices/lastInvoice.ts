import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { invoiceListApi } from '@shibiao/contract/finance/invoices';
import { call } from '../../../lib/call.ts';
import type { InvoiceDraft } from './InvoiceForm.tsx';

/** The number of latest invoices to search for a valid one. */
const LATEST = 5;
const STANDING = 3;

/**
 * Facts of the institution's last invoice that is neither void nor red: title, tax number, kind and company. Without a
 * company it takes that of the caller's last invoice.
 */
export async function lastInvoiceOf(coorgid: number): Promise<Partial<InvoiceDraft>> {
  const latest = async (filter: { coorgid?: number }) =>
    (await call(invoiceListApi.invoices, { ...filter, count: LATEST }, { isQuiet: true })).list.filter(
      ({ status }) => status <= STANDING,
    );
  try {
    const [last] = await latest({ coorgid });
    const companyId = last?.companyId ?? (await latest({})).find((one) => one.companyId !== null)?.companyId;
    return {
      ...(last ? { title: last.title, taxNo: last.taxNo, kind: last.kind } : await partyOf(coorgid)),
      ...(companyId ? { companyId } : {}),
    };
  } catch {
    // Without the lookup the fields stay empty for typing.
    return {};
  }
}

/** A first invoice takes its facts from the institution's record. */
async function partyOf(id: number): Promise<Partial<InvoiceDraft>> {
  try {
    const { cooperationName, taxNo } = await call(institutionsApi.institution, { id }, { isQuiet: true });
    return taxNo ? { title: cooperationName, taxNo } : {};
  } catch {
    return {};
  }
}
