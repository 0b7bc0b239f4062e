import { demandsApi } from '@shibiao/contract/demands';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { useEffect } from 'react';
import { queryOf } from '../../lib/query.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Demand } from './demands.filters.ts';

/** Values copied from the last demand; topic and dates are new each time. */
const valuesOf = (last: Demand) => ({
  field: last.field,
  audience: last.audience,
  headcount: last.headcount,
  days: last.days === null ? null : Number(last.days),
  mode: last.mode,
  provinceId: last.provinceId,
  cityId: last.cityId,
  budget: last.budget,
});
/** A field of the form only; it is not sent. */
const MARK = 'filledFor';
const NAMES = ['field', 'audience', 'headcount', 'days', 'provinceId', 'cityId', 'budget'] as const;

/**
 * Fills a new demand from the customer's last one, once the customer is known and while nothing is filled in; offers to
 * remove the values.
 */
export function LastDemand() {
  const form = Form.useFormInstance();
  const contactId = Form.useWatch<number | null>('contactId', { form, preserve: true });
  // Kept in the form, so that each customer is offered once; negative once removed.
  const filledFor = Form.useWatch<number | null>(MARK, { form, preserve: true });
  const query = useQuery({
    ...queryOf(
      demandsApi.list,
      { contactId, sort: 'createdAt', order: 'desc', count: 1 },
      { isQuiet: true, staleTime: 0 },
    ),
    enabled: Boolean(contactId),
  });
  const last = query.data?.list[0];
  const isOfCustomer = last !== undefined && last.contactId === contactId;
  useEffect(() => {
    if (!isOfCustomer || Math.abs(filledFor ?? 0) === last.contactId) return;
    const isBlank = NAMES.every((name) => !form.getFieldValue(name));
    if (!isBlank) return;
    form.setFieldsValue({ ...valuesOf(last), [MARK]: last.contactId });
  }, [form, isOfCustomer, last, filledFor]);
  if (!isOfCustomer || filledFor !== contactId) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="form-notice"
      title={`已按上次的需求“${last.topic}”填好，课题和日期请填这次的`}
      action={
        <LinkButton
          onClick={() => {
            form.setFieldsValue({
              ...Object.fromEntries(NAMES.map((name) => [name, null])),
              [MARK]: -last.contactId,
            });
          }}
        >
          不用上次的
        </LinkButton>
      }
    />
  );
}
