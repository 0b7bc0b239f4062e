import { archiveApi } from '@shibiao/contract/archive/calls';
import { filesApi } from '@shibiao/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileAnchor } from '../../ui/FileAnchor.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { UploadDrawer } from '../../ui/UploadDrawer.tsx';
import type { Archive } from './tabs.tsx';

/** Files of the archive, for people who may see sensitive facts. */
export function FilesTab({ person }: { person: Archive }) {
  const can = useCans();
  const [isAdding, setIsAdding] = useState(false);
  const ids = person.fileIds;
  const files = useQuery({ ...queryOf(filesApi.refs, { ids }), enabled: ids.length > 0 });
  const mayEdit = can(archiveApi.edit);
  return (
    <>
      {mayEdit && (
        <p>
          <Button type="primary" size="small" onClick={() => setIsAdding(true)}>
            上传附件
          </Button>
        </p>
      )}
      {ids.length === 0 ? (
        <EmptyState title={person.maySeeAll ? '还没有附件' : '附件只对有权查看敏感信息的人显示'} />
      ) : (
        <>
          {!files.data && <QueryState of={files} />}
          <ul className="plain-list">
            {(files.data?.list ?? []).map((file) => (
              <li key={file.id}>
                <Space>
                  <FileAnchor file={file} />
                  <span className="quiet">{formatBytes(file.size)}</span>
                  {mayEdit && (
                    <RemoveButton
                      endpoint={archiveApi.removeFiles}
                      input={{ id: person.id, fileIds: [file.id] }}
                      question={`删除附件 ${file.name}？`}
                    />
                  )}
                </Space>
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdding && (
        <UploadDrawer
          title="上传附件"
          endpoint={archiveApi.edit}
          formKey="archive-files"
          purpose="personnel"
          hint="身份证、学历证书、体检报告等；只对有权查看敏感信息的人显示。"
          sent={(fileIds) => ({ id: person.id, fileIds })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
