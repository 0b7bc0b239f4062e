import {
  IMPORT_EXISTING,
  IMPORT_FIELDS,
  type ImportField,
  importsApi,
  REQUIRED_FIELDS,
} from '@shibiao/contract/customers/imports';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { SheetsNote } from '../../ui/SheetsNote.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './imports.module.css';
import '../../ui/import-drawer.css';
import { CLEARABLE } from '../../ui/clearable.tsx';

interface Props {
  uploaded: Pick<
    OutputOf<typeof importsApi.importUpload>,
    'id' | 'fileName' | 'total' | 'headers' | 'guess' | 'sample' | 'sheets'
  >;
  onStarted: (id: number) => void;
  beside?: ReactNode;
}

/** Maps the columns, shows the preview and chooses the owner of new customers. */
export function MappingStep({ uploaded, onStarted, beside }: Props) {
  const [mapping, setMapping] = useState<Partial<Record<ImportField, number>>>(uploaded.guess);
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const [isToPool, setIsToPool] = useState(false);
  const [authorId, setAuthorId] = useState<number | null>(null);
  const holder = isToPool ? undefined : (authorId ?? undefined);
  const isWhole = REQUIRED_FIELDS.every((field) => mapping[field] !== undefined);
  const preview = useQuery({
    ...queryOf(
      importsApi.importPreview,
      { id: uploaded.id, mapping, isToPool, authorId: holder },
      { staleTime: 0, keepsPrevious: true },
    ),
    enabled: isWhole,
  });
  const start = useCommand(importsApi.importStart);
  const options = uploaded.headers.map((header, value) => ({ value, label: header || `第 ${value + 1} 列` }));
  const submit = () =>
    start.send({ id: uploaded.id, mapping, existing, isToPool, authorId: holder }).then(
      (job) => onStarted(job.id),
      () => undefined,
    );
  const found = preview.data;
  return (
    <>
      <p>
        <b>{uploaded.fileName}</b>，共 {uploaded.total} 行
      </p>
      <SheetsNote sheets={uploaded.sheets} />
      <table className="plain-table">
        <thead>
          <tr>
            <th>系统中的项</th>
            <th>文件中的列</th>
            <th>前几行</th>
          </tr>
        </thead>
        <tbody>
          {IMPORT_FIELDS.table.map(({ value: field, label }) => {
            const column = mapping[field];
            return (
              <tr key={field}>
                <th>
                  {label}
                  {REQUIRED_FIELDS.includes(field) && <span style={{ color: 'var(--bad)' }}> *</span>}
                </th>
                <td>
                  <Select
                    allowClear={CLEARABLE}
                    size="small"
                    style={{ width: 180 }}
                    aria-label={label}
                    placeholder="不导入"
                    value={column ?? null}
                    options={options}
                    onChange={(value: number | null | undefined) => {
                      const { [field]: _before, ...others } = mapping;
                      setMapping(
                        value === null || value === undefined ? others : { ...others, [field]: value },
                      );
                    }}
                  />
                </td>
                <td className={`quiet ${styles.sample}`}>
                  {column === undefined
                    ? ''
                    : uploaded.sample
                        .slice(0, 3)
                        .flatMap((row) => row[column] || [])
                        .join('、')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!isWhole && <Alert type="warning" title="请为带 * 的项选择列" style={{ marginTop: 12 }} />}
      {isWhole && <QueryLine of={preview} />}
      {found && (
        <p className="import-counts">
          新客户 <b>{found.fresh}</b> · 已有 <b>{found.existing}</b> · 文件内重复 <b>{found.doubles}</b> ·
          有误 <b style={found.bad > 0 ? { color: 'var(--bad)' } : {}}>{found.bad}</b>
        </p>
      )}
      {found && found.problems.length > 0 && (
        <ul className={styles.problems}>
          {found.problems.map((problem) => (
            <li key={`${problem.row}-${problem.message}`}>
              第 {problem.row} 行：{problem.message}
            </li>
          ))}
        </ul>
      )}
      {found && found.problems.length < found.bad + found.doubles && (
        <p className="quiet">只列出前 {found.problems.length} 行；导入后可以下载全部失败的行</p>
      )}
      <p>
        已有的客户：
        <Radio.Group
          value={existing}
          onChange={(event) => setExisting(event.target.value as 'skip' | 'update')}
          options={codeOptions(IMPORT_EXISTING)}
        />
      </p>
      <p>
        新客户归：
        <Radio.Group
          value={isToPool}
          onChange={(event) => setIsToPool(event.target.value as boolean)}
          options={[
            { value: false, label: '负责人' },
            { value: true, label: '公海（不占持有上限，谁都可以领取）' },
          ]}
        />
        {mapping.authorName !== undefined && <span className="quiet">业务员一列填了的，归该业务员</span>}
      </p>
      {!isToPool && (
        <p>
          负责人（不选：自己）
          <PersonnelPicker value={authorId} onChange={(value) => setAuthorId(value ?? null)} />
        </p>
      )}
      {found && found.room !== null && found.fresh > found.room && (
        <Alert
          type="warning"
          showIcon
          title={`负责人还能持有 ${found.room} 个客户，超出的行会失败；可以导入公海，或换一位负责人`}
          style={{ marginBottom: 12 }}
        />
      )}
      <Button
        type="primary"
        disabled={!found || found.fresh + found.existing + found.doubles === 0}
        loading={start.isPending}
        onClick={() => void submit()}
      >
        开始导入
      </Button>{' '}
      {beside}
    </>
  );
}
