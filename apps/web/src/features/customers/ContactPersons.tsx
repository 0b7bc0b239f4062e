import { LEVELS } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { ReactNode } from 'react';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Phone, StatusTag, ToneTag } from '../../ui/texts.tsx';

type Person = RowOf<typeof institutionsApi.institutionContacts>;

interface Props {
  institutionId: number;
  /** The customer that is shown beside the list. */
  currentId?: number;
  toolbar?: ReactNode;
}

/** Contact persons of an institution; those of other owners are named with masked phones. */
export function ContactPersons({ institutionId, currentId, toolbar }: Props) {
  const canOpen = (row: Person) => row.isOwn;
  const columns: Column<Person>[] = [
    {
      key: 'contactName',
      title: '姓名',
      width: 120,
      render: (row) =>
        canOpen(row) ? (
          <RecordLink kind="customer" id={row.id}>
            {row.contactName}
          </RecordLink>
        ) : (
          row.contactName
        ),
    },
    { key: 'level', title: '等级', width: 72, render: (row) => <StatusTag value={row.level} of={LEVELS} /> },
    { key: 'position', title: '职位', width: 130 },
    { key: 'isKeyPerson', title: '关键人', width: 80, render: (row) => (row.isKeyPerson ? '是' : '') },
    { key: 'tel', title: '电话', width: 130, render: (row) => <Phone value={row.tel} /> },
    {
      key: 'authorName',
      title: '负责人',
      width: 100,
      render: (row) =>
        row.isInPool ? (
          <ToneTag tone="warn">公海</ToneTag>
        ) : (
          <RecordLink kind="person" id={row.authorId} isQuiet>
            {row.authorName}
          </RecordLink>
        ),
    },
    {
      key: 'lastFollowUpAt',
      title: '最近跟进',
      width: 150,
      render: (row) => <DateText value={row.lastFollowUpAt} />,
    },
    {
      key: 'lastDealAt',
      title: '最近成交',
      width: 110,
      render: (row) => <DateText value={row.lastDealAt} />,
    },
  ];
  return (
    <PagedTable
      endpoint={institutionsApi.institutionContacts}
      columns={columns}
      rowKey="id"
      fixed={currentId ? { id: institutionId, withoutId: currentId } : { id: institutionId }}
      bind="memory"
      height="auto"
      toolbar={toolbar}
      to={(row) => (canOpen(row) ? `/customers/detail/${row.id}` : null)}
      empty={{ title: currentId ? '没有其他联系人' : '还没有联系人' }}
    />
  );
}
