import { Alert } from 'antd';

/** The sheet of a workbook that was read, and those that were left though they hold something. */
export interface SheetsRead {
  read: string;
  others: string[];
}

/** Says which sheet an import took, where that is not all that the file holds. */
export function SheetsNote({ sheets }: { sheets: SheetsRead | null | undefined }) {
  if (!sheets) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`只读取了第一张工作表“${sheets.read}”`}
      description={`${sheets.others.map((name) => `“${name}”`).join('、')}也有内容，没有读取。需要导入时，请在 Excel 中移到最前，或另存为单独的文件再上传。`}
    />
  );
}
