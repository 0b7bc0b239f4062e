import { UploadOutlined } from '@ant-design/icons';
import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { Button } from 'antd';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { useCans } from '../../lib/session.ts';
import { FileLink } from '../../ui/FileUpload.tsx';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { DateText } from '../../ui/texts.tsx';
import { UploadDrawer } from '../../ui/UploadDrawer.tsx';

type File = RowOf<typeof customerPageApi.customerFiles>;

/** Files of the customer and of its follow-ups. */
export function CustomerFiles({ customerId }: { customerId: number }) {
  const can = useCans();
  const [isUploading, setIsUploading] = useState(false);
  const columns: Column<File>[] = [
    { key: 'name', title: '文件', width: 280, render: (file) => <FileLink file={file} /> },
    {
      key: 'isOfTracking',
      title: '来自',
      width: 100,
      render: (file) => (file.isOfTracking ? '跟进' : '客户'),
    },
    { key: 'size', title: '大小', width: 100, align: 'right', render: (file) => formatBytes(file.size) },
    { key: 'uploadedBy', title: '上传人', width: 110 },
    { key: 'at', title: '上传时间', width: 150, render: (file) => <DateText value={file.at} /> },
    {
      key: 'actions',
      title: '操作',
      width: 80,
      render: (file) =>
        !file.isOfTracking && (
          <RemoveButton
            endpoint={customerPageApi.removeFile}
            input={{ id: customerId, fileId: file.id }}
            question={`移除附件“${file.name}”？`}
            verb="移除"
            isLink
          />
        ),
    },
  ];
  return (
    <>
      <PagedTable
        endpoint={customerPageApi.customerFiles}
        columns={columns}
        rowKey="id"
        fixed={{ id: customerId }}
        bind="memory"
        height="auto"
        toolbar={
          can(customerPageApi.attachFiles) && (
            <Button size="small" icon={<UploadOutlined />} onClick={() => setIsUploading(true)}>
              上传附件
            </Button>
          )
        }
        empty={{ title: '还没有附件', hint: '写跟进时上传的附件也集中在这里。' }}
      />
      {isUploading && (
        <UploadDrawer
          title="上传附件"
          endpoint={customerPageApi.attachFiles}
          formKey={`customer-files-${customerId}`}
          purpose="customer"
          sent={(fileIds) => ({ id: customerId, fileIds })}
          onClose={() => setIsUploading(false)}
        />
      )}
    </>
  );
}
