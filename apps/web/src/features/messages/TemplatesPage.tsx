import { sentMessagesApi, templateColumns } from '@shibiao/contract/sentMessages';
import { Button } from 'antd';
import { Can } from '../../ui/Can.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';

const TemplateForm = lazy(() => import('./TemplateForm.tsx'));
const SendForm = lazy(() => import('./SendForm.tsx'));
type Template = RowOf<typeof sentMessagesApi.templates>;

const columns = listColumns(templateColumns, {
  content: { render: (row: Template) => row.content.slice(0, 80) },
});
const filters: Filter[] = [{ key: 'keyword', label: '名称、标题或内容', kind: 'text' }];

/** 消息模板: reusable messages, which can be sent from here. */
export default function TemplatesPage() {
  const editing = useLayer<Template | 'new'>();
  const sending = useLayer<Template>();
  const actions: Column<Template> = {
    ...ACTIONS,
    width: 150,
    render: (row) => (
      <span className="row-actions">
        <LinkButton onClick={() => sending.open(row)}>发送</LinkButton>
        {row.isOwn && (
          <>
            <LinkButton onClick={() => editing.open(row)}>修改</LinkButton>
            <RemoveButton
              endpoint={sentMessagesApi.deleteTemplate}
              input={{ id: row.id }}
              question={`删除模板“${row.name}”？`}
              isLink
            />
          </>
        )}
      </span>
    ),
  };
  return (
    <>
      <PagedTable
        screen="messages/templates"
        endpoint={sentMessagesApi.templates}
        columns={[...columns, actions]}
        rowKey="id"
        filters={filters}
        exports={sentMessagesApi.exportTemplates}
        toolbar={
          <Can to={sentMessagesApi.saveTemplate}>
            <Button type="primary" onClick={() => editing.open('new')}>
              新建模板
            </Button>
          </Can>
        }
        onOpen={(row) => (row.isOwn ? editing.open(row) : sending.open(row))}
        empty={{ title: '还没有模板', hint: '常发的通知存成模板，发送时选一下就好。' }}
      />
      <Opened layer={editing}>
        {(of, close) => <TemplateForm template={of === 'new' ? null : of} onClose={close} />}
      </Opened>
      <Opened layer={sending}>{(of, close) => <SendForm template={of} onClose={close} />}</Opened>
    </>
  );
}
