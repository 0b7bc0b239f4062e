import { customersApi, MATCH_KINDS } from '@shibiao/contract/customers/customers';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import type { CustomerRow } from './customers.columns.tsx';
import styles from './customers.module.css';
import { useSettled } from './useSettled.ts';

type Check = OutputOf<typeof customersApi.isNameRegistered>;

/** Looks for duplicates while one types: in red what refuses a save, as a hint what is similar. */
export function DuplicateHint({ customer }: { customer: CustomerRow | null }) {
  const id = customer?.id;
  const form = Form.useFormInstance();
  const typed = [
    Form.useWatch('contactName', form) as unknown,
    Form.useWatch('tel', form) as unknown,
    Form.useWatch('cooperationName', form) as unknown,
  ];
  const asked = useSettled(JSON.stringify(typed.map((value) => String(value ?? '').trim())));
  const [contactName = '', tel = '', cooperationName = ''] = JSON.parse(asked) as string[];
  const isUnchanged =
    customer !== null &&
    contactName === customer.contactName &&
    tel === customer.tel &&
    cooperationName === customer.cooperationName;
  const query = useQuery({
    ...queryOf(customersApi.isNameRegistered, { contactName, tel, cooperationName, id }, { isQuiet: true }),
    // Unchanged name, number and institution of an edited customer are no duplicate.
    enabled: !isUnchanged && (contactName.length > 1 || tel.length > 6 || cooperationName.length > 2),
    placeholderData: keepPreviousData,
  });
  const check = query.data;
  if (
    isUnchanged ||
    !check ||
    (check.contacts.length === 0 && othersOf(check.institutions, cooperationName).length === 0)
  )
    return null;
  return (
    <Alert
      className={`field-wide ${styles.duplicates}`}
      data-part="customer-duplicates"
      type={check.isTaken ? 'error' : 'warning'}
      showIcon
      title={check.isTaken ? check.message : '可能已有这个客户，请核对；确认不同仍可保存'}
      description={
        <>
          <Matches contacts={check.contacts} />
          <Institutions list={check.institutions} typed={cooperationName} />
        </>
      }
    />
  );
}

/** Institutions like a new one; a known one was chosen among them already. */
const othersOf = (list: Check['institutions'], typed: string) =>
  list.some((one) => one.cooperationName === typed) ? [] : list;

function Matches({ contacts }: { contacts: Check['contacts'] }) {
  return (
    <ul>
      {contacts.map((one) => (
        <li key={`${one.coorgid}-${one.contactName}-${one.kind}`}>
          <StatusTag value={one.kind} of={MATCH_KINDS} />
          {one.id ? (
            <RecordLink kind="customer" id={one.id}>
              {one.contactName}
            </RecordLink>
          ) : (
            <b>{one.contactName}</b>
          )}{' '}
          {one.cooperationName}
          <span className="quiet"> · {one.isInPool ? '在公海' : (one.holderName ?? '')}</span>
        </li>
      ))}
    </ul>
  );
}

function Institutions({ list, typed }: { list: Check['institutions']; typed: string }) {
  const form = Form.useFormInstance();
  const others = othersOf(list, typed);
  if (others.length === 0) return null;
  return (
    <p>
      相近机构：
      {others.map((one) => (
        <LinkButton
          key={one.coorgid}
          title="用这个机构"
          onClick={() => form.setFieldValue('cooperationName', one.cooperationName)}
        >
          {one.cooperationName}（{one.contacts} 人）
        </LinkButton>
      ))}
    </p>
  );
}
