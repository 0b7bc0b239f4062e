import { TRANSFER_KINDS, transferColumns, transfersApi } from '@shibiao/contract/customers/transfers';
import { notify } from '../../../lib/notify.ts';
import { useCommand } from '../../../lib/query.ts';
import { PersonName } from '../../../pickers/names.tsx';
import { PersonnelPicker } from '../../../pickers/PersonnelPicker.tsx';
import { Can } from '../../../ui/Can.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions, DateText, flagOptions } from '../../../ui/texts.tsx';
import { TransferItems } from './TransferItems.tsx';

type Row = RowOf<typeof transfersApi.transferLog>;

const columns = listColumns(transferColumns, {
  fromName: { render: (row) => row.fromName ?? '多人' },
  undoneAt: {
    render: (row) =>
      row.undoneAt ? (
        <span className="quiet">
          {row.undoneByName} <DateText value={row.undoneAt} pattern="MM-DD HH:mm" />
        </span>
      ) : null,
  },
});

const person = (key: 'fromId' | 'toId', label: string): Filter => ({
  key,
  label,
  kind: 'custom',
  text: (value) => <PersonName id={value} />,
  width: 140,
  render: (value, change) => (
    <PersonnelPicker
      aria-label={label}
      placeholder={label}
      value={value ? Number(value) : null}
      onChange={change}
      withInactive
    />
  ),
});
const filters: Filter[] = [
  { key: 'keyword', label: '客户姓名或拼音', kind: 'text', width: 170 },
  person('fromId', '转出人'),
  person('toId', '接手人'),
  {
    key: 'how',
    label: '方式',
    kind: 'select',
    width: 120,
    options: codeOptions(TRANSFER_KINDS),
  },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
  {
    key: 'isUndone',
    label: '撤销',
    kind: 'select',
    width: 120,
    options: flagOptions('已撤销', '未撤销'),
  },
];

/** 转让记录: transfers with their people; a leader of the receiver may undo one. */
export default function TransfersPage() {
  const shown = useLayer<Row>();
  const undo = useCommand(transfersApi.undoTransfer, {
    onSuccess: (done) =>
      notify.success(
        done.skipped > 0
          ? `已撤销 ${done.contacts} 个客户，${done.skipped} 个已变更负责人，保持不变`
          : `已撤销 ${done.contacts} 个客户的转让`,
      ),
  });
  const askUndo = (row: Row) =>
    confirm({
      title: `撤销这次转让？`,
      content: `${row.contacts} 个客户连同随转的跟进、课程和需求退回转出人；之后又变更负责人的保持不变。`,
      okText: '撤销转让',
      isDanger: true,
      onOk: () => undo.send({ id: row.id }),
    });
  const actions = {
    ...ACTIONS,
    width: 110,
    render: (row: Row) => (
      <span className="row-actions">
        <LinkButton onClick={() => shown.open(row)}>明细</LinkButton>
        {row.canUndo && (
          <Can to={transfersApi.undoTransfer}>
            <LinkButton onClick={() => askUndo(row)}>撤销</LinkButton>
          </Can>
        )}
      </span>
    ),
  };
  return (
    <>
      <PagedTable
        screen="customers/transfers"
        endpoint={transfersApi.transferLog}
        columns={[...columns, actions]}
        rowKey="id"
        filters={filters}
        exports={transfersApi.exportTransfers}
        rowClass={(row) => (row.undoneAt ? 'row-quiet' : '')}
        onOpen={shown.open}
        empty={{ title: '还没有转让', hint: '在客户列表中选择客户后转让。' }}
      />
      <Opened layer={shown}>{(of, close) => <TransferItems transfer={of} onClose={close} />}</Opened>
    </>
  );
}
