import { Alert } from 'antd';

/** The sheet that was read, other sheets with content, and the number of hidden rows. */
export interface SheetsRead {
  read: string;
  others: string[];
  hidden: number;
}

/** Note on an import that differs from what one sees on opening the file. */
export function SheetsNote({ sheets }: { sheets: SheetsRead | null | undefined }) {
  if (!sheets) return null;
  const { read, others, hidden } = sheets;
  return (
    <>
      {others.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`只读取了第一张工作表“${read}”`}
          description={`${others.map((name) => `“${name}”`).join('、')}也有内容，没有读取。需要导入时，请在 Excel 中移到最前，或另存为单独的文件再上传。`}
        />
      )}
      {hidden > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有 ${hidden} 行在 Excel 中是隐藏的或被筛选掉的，也读取了`}
          description="不需要这些行时，请把看得见的行复制到新的工作表，再上传。"
        />
      )}
    </>
  );
}
