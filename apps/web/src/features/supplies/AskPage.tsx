import { SUPPLY_KINDS, suppliesApi } from '@shibiao/contract/supplies';
import { Input } from 'antd';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { QuantityInput } from '../../ui/MoneyInput.tsx';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

type Name = RowOf<typeof suppliesApi.names>;

/** The stock, with a request to the office. */
export function AskPage() {
  const asking = useLayer<Name>();
  const columns: Column<Name>[] = [
    { key: 'name', title: '名称', width: 200, fixed: 'left', sortable: true },
    { key: 'spec', title: '规格', width: 140 },
    { key: 'kind', title: '类型', width: 100 },
    { key: 'unit', title: '单位', width: 80 },
    {
      key: 'actions',
      title: '操作',
      width: 90,
      screenOnly: true,
      render: (row) => <LinkButton onClick={() => asking.open(row)}>申请</LinkButton>,
    },
  ];
  return (
    <>
      <PagedTable
        endpoint={suppliesApi.names}
        columns={columns}
        rowKey="id"
        filters={[
          { key: 'keyword', label: '名称、规格或拼音', kind: 'text', width: 180 },
          { key: 'kind', label: '类型', kind: 'select', width: 120, options: codeOptions(SUPPLY_KINDS) },
        ]}
        onOpen={asking.open}
        empty={{ title: '没有物资' }}
      />
      <Opened layer={asking}>
        {(of, close) => (
          <FormDrawer
            title={`申请：${of.name} ${of.spec}`}
            endpoint={suppliesApi.ask}
            formKey="supply-ask"
            initial={{ supplyId: of.id, quantity: '1' }}
            okText="发给综合部"
            columns={1}
            onClose={close}
          >
            <Field name="quantity" label={`数量（${of.unit}）`}>
              <QuantityInput />
            </Field>
            <Field name="note" label="用途">
              <Input.TextArea rows={3} />
            </Field>
          </FormDrawer>
        )}
      </Opened>
    </>
  );
}
