import type { Endpoint } from '@shibiao/contract/endpoint';
import type { importedFile, plannedFile } from '@shibiao/contract/fileRows';
import type { Noun } from '@shibiao/contract/nouns';
import type { z } from 'zod';
import { uploadTo } from '../lib/files.ts';
import { goodAndBad, ImportDrawer } from './ImportDrawer.tsx';

type Preview = z.output<typeof plannedFile>;
type Done = z.output<typeof importedFile>;

interface Props {
  title: string;
  hint: string;
  noun: Noun;
  /** The four calls of a table whose rows are records of one noun. */
  api: Record<'importTemplate' | 'importPreview' | 'importErrors' | 'import', Endpoint>;
  onClose: () => void;
}

/** Records from a table: what it would add, row by row, then the adding. */
export function TableImport({ title, hint, noun, api, onClose }: Props) {
  return (
    <ImportDrawer<Preview, Preview['rows'][number]>
      title={title}
      hint={hint}
      template={api.importTemplate}
      errors={api.importErrors}
      noun={noun}
      read={async (file) => (await uploadTo({ path: api.importPreview.path }, file)) as Preview}
      summaryOf={goodAndBad}
      columns={[
        { title: '行', dataIndex: 'line', width: 60 },
        { title: '姓名', dataIndex: 'name', width: 100 },
        {
          title: '结果',
          render: (_, { problem }) => (problem ? <span className="is-failed">{problem}</span> : '新增'),
        },
      ]}
      run={async (file) => {
        const { created, failed } = (await uploadTo({ path: api.import.path }, file)) as Done;
        return `已新增 ${created} 人${failed > 0 ? `，${failed} 行未导入` : ''}`;
      }}
      onClose={onClose}
    />
  );
}
