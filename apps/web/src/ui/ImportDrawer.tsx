import type { Endpoint } from '@shibiao/contract/endpoint';
import { Alert, Button, Table, type TableColumnsType, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiError, type CallOptions } from '../lib/call.ts';
import { fileForFile, saveFile } from '../lib/files.ts';
import { notify } from '../lib/notify.ts';
import { markAllStale } from '../lib/query.ts';
import { SheetsNote, type SheetsRead } from './SheetsNote.tsx';
import './import-drawer.css';
import { PageDrawer } from './PageDrawer.tsx';

/** Includes old workbooks: the server refuses them with advice, while the file dialog would just hide them. */
export const TABLES = '.xlsx,.xls,.xlsm,.et,.csv,.txt';

/** A refusal of the file stays below it until another one is chosen. */
export const REFUSAL_BELOW: CallOptions = { isSaidBeside: true };

interface ImportRow {
  line: number;
}

/** Preview of an import for the drawer. */
export interface ImportSummary<Row extends ImportRow> {
  title: string;
  description?: string;
  isWarning?: boolean;
  rows: readonly Row[];
  /** Label of the button, such as "导入 12 行"; disabled when nothing can be imported. */
  action: string;
  canRun: boolean;
  /** Other sheets of the file with content. */
  sheets?: SheetsRead | null | undefined;
  /** Columns of the file that are read, and those that are not. */
  fields?: readonly string[];
  unknown?: readonly string[];
}

/** Summary of a preview with good and bad rows. */
export const goodAndBad = <Row extends ImportRow>(preview: {
  good: number;
  bad: number;
  rows: readonly Row[];
  sheets?: SheetsRead | null | undefined;
  fields?: readonly string[];
  unknown?: readonly string[];
}): ImportSummary<Row> => ({
  sheets: preview.sheets,
  fields: preview.fields ?? [],
  unknown: preview.unknown ?? [],
  title: `可导入 ${preview.good} 行，有问题 ${preview.bad} 行`,
  description:
    preview.rows.length < preview.good + preview.bad
      ? `下面列出其中 ${preview.rows.length} 行，有问题的优先`
      : undefined,
  isWarning: preview.bad > 0,
  rows: preview.rows,
  action: `导入 ${preview.good} 行`,
  canRun: preview.good > 0,
});

interface Props<Preview, Row extends ImportRow> {
  title: string;
  hint: string;
  /** An empty sheet with the right headings. */
  template?: Endpoint;
  /** Answers the rows of the file that cannot be imported, with reasons. */
  errors?: Endpoint;
  /** Reads a file without changes, with the given call options. Rejects when the file is refused. */
  read: (file: File, options: CallOptions) => Promise<Preview>;
  summaryOf: (preview: Preview) => ImportSummary<Row>;
  columns: TableColumnsType<Row>;
  /** Imports the previewed file and answers the success message; null when it continues elsewhere. */
  run: (file: File, preview: Preview) => Promise<string | null>;
  /** Inputs before the file; a preview holds for one `subject`, and needs one. */
  before?: ReactNode;
  subject?: number | string | null;
  /** Alternative to a file: passes pasted text on as one. */
  paste?: (take: (file: File) => void) => ReactNode;
  /** Inputs after the preview. */
  choice?: (preview: Preview) => ReactNode;
  /** Called with the imported preview; without it when closed. */
  onClose: (imported?: Preview) => void;
}

/** Import in two steps: a file is previewed, then imported. */
export function ImportDrawer<Preview, Row extends ImportRow>(props: Props<Preview, Row>) {
  const { title, hint, template, errors, summaryOf, columns, before, subject = '', choice, onClose } = props;
  const [taken, setTaken] = useState<{ file: File; preview: Preview; subject: typeof subject } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ name: string; reason: string } | null>(null);
  const held = taken?.subject === subject ? taken : null;
  const summary = held && summaryOf(held.preview);
  const busily = async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await work();
    } catch {
      // The call has shown its error; another file may be chosen.
    } finally {
      setIsBusy(false);
    }
  };
  const look = (file: File) =>
    busily(async () => {
      setRefusal(null);
      setTaken(null);
      try {
        setTaken({ file, preview: await props.read(file, REFUSAL_BELOW), subject });
      } catch (error) {
        if (error instanceof ApiError && error.message)
          setRefusal({ name: file.name, reason: error.message });
        throw error;
      }
    });
  const run = () =>
    busily(async () => {
      if (!held) return;
      setRefusal(null);
      try {
        const words = await props.run(held.file, held.preview);
        if (words === null) return;
        notify.success(words);
      } catch (error) {
        // The server continues when only the connection broke off.
        if (error instanceof ApiError && error.code === 0)
          setRefusal({
            name: held.file.name,
            reason: '连接断开，导入可能还在进行。请过几分钟再上传同一个文件核对',
          });
        throw error;
      }
      markAllStale();
      onClose(held.preview);
    });
  return (
    <PageDrawer
      title={title}
      width={760}
      onClose={() => onClose()}
      footer={
        summary && (
          <>
            <Button type="primary" loading={isBusy} disabled={!summary.canRun} onClick={() => void run()}>
              {summary.action}
            </Button>{' '}
            {isBusy && <span className="quiet">几千行约需一两分钟；关闭本页也会导入完</span>}
          </>
        )
      }
    >
      <div className="import-steps">
        {before}
        <Upload.Dragger
          accept={TABLES}
          showUploadList={false}
          disabled={isBusy || subject === null}
          beforeUpload={(file) => {
            if (subject !== null) void look(file);
            return false;
          }}
        >
          <p>
            {isBusy ? '正在读取…' : held ? `${held.file.name}（点击换一个文件）` : '点击选择文件，或拖到这里'}
          </p>
          <p className="quiet">{hint}</p>
        </Upload.Dragger>
        {props.paste?.((file) => void look(file))}
        {refusal && <Alert type="error" showIcon title={`${refusal.name}：${refusal.reason}`} />}
        {template && !held && (
          <Button className="import-template" onClick={() => saveFile(template, {})}>
            下载模板
          </Button>
        )}
        {held && summary && (
          <>
            <Alert
              type={summary.isWarning ? 'warning' : 'success'}
              showIcon
              title={summary.title}
              description={summary.description}
              action={
                errors &&
                summary.isWarning && (
                  <Button
                    size="small"
                    onClick={() => void fileForFile(errors, held.file).catch(() => undefined)}
                  >
                    下载有问题的行
                  </Button>
                )
              }
            />
            <SheetsNote sheets={summary.sheets} />
            <ColumnsNote {...summary} />
            {choice?.(held.preview)}
            <Table<Row>
              size="small"
              rowKey="line"
              dataSource={[...summary.rows]}
              pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
              columns={columns}
            />
          </>
        )}
      </div>
    </PageDrawer>
  );
}

/** Names the columns that are left out: columns with an unknown heading are not imported. */
function ColumnsNote({
  fields = [],
  unknown = [],
}: {
  fields?: readonly string[];
  unknown?: readonly string[];
}) {
  if (unknown.length === 0)
    return fields.length > 0 ? <p className="quiet">读取的列：{fields.join('、')}</p> : null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`没有读取的列：${unknown.join('、')}`}
      description={`读取的列：${fields.join('、')}。需要的列请改成模板里的列名，再上传。`}
    />
  );
}
