import { NODE_PURPOSES, NODE_VISIBILITY, outlinesApi } from '@shibiao/contract/outlines';
import { Input, Select } from 'antd';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { folderChoices, readNode, type TreeNode } from './tree.ts';

interface Props {
  teacherId?: number | undefined;
  tree: readonly TreeNode[];
  /** The folder or document to change; a new folder without. */
  node?: TreeNode | undefined;
  parentId?: number | undefined;
  onClose: () => void;
}

/** The facts of a folder or a document; a new folder. */
export default function NodeForm({ teacherId, tree, node, parentId = 0, onClose }: Props) {
  const isDocument = node?.kind === 'doc';
  const initial = node ? { ...node, parentId: node.parentId ?? 0 } : { teacherId, kind: 'folder', parentId };
  return (
    <FormDrawer
      title={node ? `修改：${node.name}` : '新建文件夹'}
      endpoint={outlinesApi.edit}
      formKey={`outline-node-${teacherId ?? 'own'}-${parentId}`}
      initial={initial}
      reload={node ? () => readNode(node.id) : undefined}
      onClose={onClose}
    >
      <Field name="name" label="名称" mustFill>
        <Input />
      </Field>
      <Field name="parentId" label="所在文件夹">
        <Select showSearch={{ optionFilterProp: 'label' }} options={folderChoices(tree, node?.id)} />
      </Field>
      {isDocument && (
        <>
          <Field name="purpose" label="用途">
            <Select options={codeOptions(NODE_PURPOSES)} />
          </Field>
          <Field name="visibility" label="可见">
            <Select options={codeOptions(NODE_VISIBILITY)} />
          </Field>
          <Field name="topic" label="课题">
            <Input />
          </Field>
          <Field name="field" label="领域">
            <DictionarySelect list="field" />
          </Field>
        </>
      )}
    </FormDrawer>
  );
}
