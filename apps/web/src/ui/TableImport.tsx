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
  /** The four calls of a table whose rows are records of one noun. */
  api: Record<'importTemplate' | 'importPreview' | 'importErrors' | 'import', Endpoint>;
  /** What a row is called by. */
  name?: { title: string; width: number };
  /** What stands above the rows of the preview. */
  choice?: (preview: P) => ReactNode;
  /** Given what the import answers when that is its beginning only. */
  onStarted?: (answer: unknown) => void;
  onClose: () => void;
}

/** Records from a table: what it would add, row by row, then the adding. */
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
      {...(choice ? { choice } : {})}
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
