import type { Endpoint } from '@shibiao/contract/endpoint';
import type { importedFile, plannedFile } from '@shibiao/contract/fileRows';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { uploadTo } from '../lib/files.ts';
import { goodAndBad, ImportDrawer } from './ImportDrawer.tsx';

type Preview = z.output<typeof plannedFile>;
type Done = z.output<typeof importedFile>;

interface Props<P extends Preview> {
  title: string;
  hint: string;
  /** The four import calls of a noun. */
  api: Record<'importTemplate' | 'importPreview' | 'importErrors' | 'import', Endpoint>;
  /** Column that names a row. */
  name?: { title: string; width: number };
  /** Inputs above the rows of the preview. */
  choice?: (preview: P) => ReactNode;
  /** Called with the answer when the import continues in the background. */
  onStarted?: (answer: unknown) => void;
  onClose: () => void;
}

/** Import of records from a table: preview of each row, then the import. */
export function TableImport<P extends Preview>({
  title,
  hint,
  api,
  name = { title: '姓名', width: 100 },
  choice,
  onStarted,
  onClose,
}: Props<P>) {
  return (
    <ImportDrawer<P, P['rows'][number]>
      title={title}
      hint={hint}
      template={api.importTemplate}
      errors={api.importErrors}
      read={async (file, options) =>
        (await uploadTo({ path: api.importPreview.path }, file, {}, options)) as P
      }
      summaryOf={goodAndBad}
      choice={choice}
      columns={[
        { title: '行', dataIndex: 'line', width: 60 },
        { ...name, dataIndex: 'name' },
        {
          title: '结果',
          render: (_, { problem }) => (problem ? <span className="is-failed">{problem}</span> : '新增'),
        },
      ]}
      run={async (file) => {
        const answer = await uploadTo({ path: api.import.path }, file);
        if (onStarted) {
          onStarted(answer);
          return null;
        }
        const { created, failed } = answer as Done;
        return `已新增 ${created} 人${failed > 0 ? `，${failed} 行未导入` : ''}`;
      }}
      onClose={onClose}
    />
  );
}
