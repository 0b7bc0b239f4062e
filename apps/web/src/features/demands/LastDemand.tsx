import { demandsApi } from '@shibiao/contract/demands';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import type { Demand } from './demands.filters.ts';

/** What a customer asks for again; the topic and the dates are those of this time. */
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
const NAMES = ['field', 'audience', 'headcount', 'days', 'provinceId', 'cityId', 'budget'] as const;

/**
 * Fills a new demand as the customer's last one was, once the customer is known and as long as nobody has filled in
 * anything; says so, and takes it away again.
 */
export function LastDemand() {
  const form = Form.useFormInstance();
  const contactId = Form.useWatch<number | null>('contactId', { form, preserve: true });
  // One customer is offered once; `isKept` until it is taken away.
  const [filled, setFilled] = useState<{ for: number; isKept: boolean } | null>(null);
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
    if (!isOfCustomer || filled?.for === last.contactId) return;
    const isBlank = NAMES.every((name) => !form.getFieldValue(name));
    if (!isBlank) return;
    form.setFieldsValue(valuesOf(last));
    setFilled({ for: last.contactId, isKept: true });
  }, [form, isOfCustomer, last, filled]);
  if (!isOfCustomer || filled?.for !== contactId || !filled.isKept) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="form-notice"
      title={`已按上次的需求“${last.topic}”填好，课题和日期请填这次的`}
      action={
        <Button
          type="link"
          size="small"
          onClick={() => {
            form.setFieldsValue(Object.fromEntries(NAMES.map((name) => [name, null])));
            setFilled({ for: last.contactId, isKept: false });
          }}
        >
          不用上次的
        </Button>
      }
    />
  );
}
