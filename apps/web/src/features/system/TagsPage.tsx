import { systemApi, tagColumns } from '@shibiao/contract/system';
import { Input } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { useCans } from '../../lib/session.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

type Tag = RowOf<typeof systemApi.tags>;
const filters: Filter[] = [{ key: 'keyword', label: '标签', kind: 'text', width: 180 }];

/** 标签: tags of teachers; two with one meaning can be merged. */
export default function TagsPage() {
  const page = usePage();
  const can = useCans();
  const renaming = useLayer<Tag>();
  const open = (tag: Tag) => page.navigate(`/teacherManage/list?tag=${encodeURIComponent(tag.name)}`);
  const columns: Column<Tag>[] = [
    ...listColumns(tagColumns, { teachers: { render: (tag: Tag) => `${tag.teachers} 位` } }),
    {
      key: 'actions',
      title: '操作',
      width: 160,
      screenOnly: true,
      render: (tag) => (
        <span className="row-actions">
          {can(systemApi.renameTag) && <LinkButton onClick={() => renaming.open(tag)}>改名或合并</LinkButton>}
          <RemoveButton
            endpoint={systemApi.removeTag}
            input={{ name: tag.name }}
            question={`删除标签“${tag.name}”？`}
            hint={`${tag.teachers} 位讲师不再有这个标签。`}
            isLink
          />
        </span>
      ),
    },
  ];
  return (
    <>
      <PagedTable
        screen="system/tags"
        endpoint={systemApi.tags}
        columns={columns}
        rowKey="name"
        filters={filters}
        onOpen={open}
        empty={{ title: '还没有标签', hint: '在讲师资料里添加标签后，会出现在这里。' }}
      />
      <Opened layer={renaming}>
        {(of, close) => (
          <FormDrawer
            title={`“${of.name}”改名或合并`}
            endpoint={systemApi.renameTag}
            formKey="tag"
            initial={{ name: of.name, to: of.name }}
            columns={1}
            onClose={close}
          >
            <Field name="to" label="新名称（已有的标签：两者合并）">
              <Input autoFocus />
            </Field>
          </FormDrawer>
        )}
      </Opened>
    </>
  );
}
