import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';

interface Named {
  id: number;
  cooperationName: string;
}
interface Props {
  pair: readonly Named[];
  onMerged: () => void;
  onClose: () => void;
}

/** Chooses the institution that stays, previews what moves to it, and merges. */
export default function MergeDrawer({ pair, onMerged, onClose }: Props) {
  const [winnerId, setWinnerId] = useState(pair[0]?.id ?? 0);
  const loser = pair.find((one) => one.id !== winnerId);
  const input = { winnerId, loserId: loser?.id ?? 0 };
  const preview = useQuery(queryOf(institutionsApi.mergePreview, input, { staleTime: 0 }));
  const merge = useCommand(institutionsApi.mergeInstitutions, { success: '已合并，24 小时内可以撤销' });
  return (
    <PageDrawer
      title="合并机构"
      width={600}
      onClose={onClose}
      footer={
        <div style={{ textAlign: 'right' }}>
          <Button onClick={onClose}>取消</Button>{' '}
          <Button
            type="primary"
            danger
            disabled={!preview.isSuccess}
            loading={merge.isPending}
            onClick={() =>
              void merge.send(input).then(
                () => {
                  onMerged();
                  onClose();
                },
                () => undefined,
              )
            }
          >
            合并
          </Button>
        </div>
      }
    >
      <p>保留哪一个？另一个的全部数据会归到它名下，名称作为曾用名仍可搜索。</p>
      <Radio.Group
        vertical
        value={winnerId}
        onChange={(event) => setWinnerId(Number(event.target.value))}
        options={pair.map((one) => ({ value: one.id, label: one.cooperationName }))}
      />
      <h3>“{loser?.cooperationName}” 名下的数据，除另行注明外全部移动</h3>
      {preview.isPending && <Loading />}
      {preview.isError && <Alert type="error" title={preview.error.message} />}
      {preview.data?.parts.length === 0 && <p className="quiet">名下没有数据。</p>}
      <table className="plain-table">
        <tbody>
          {preview.data?.parts.map((part) => (
            <tr key={part.kind}>
              <th>{part.title}</th>
              <td className="tabular">{part.count}</td>
              <td className="quiet">{part.examples.join('、')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {preview.data && preview.data.renamed.length > 0 && (
        <Alert
          type="warning"
          title={`同名客户会改名：${preview.data.renamed.join('；')}`}
          style={{ marginTop: 12 }}
        />
      )}
      {preview.data && preview.data.kept.length > 0 && (
        <Alert
          type="info"
          title={`其中保留在原机构（保留的机构已有自己的）：${preview.data.kept.join('、')}`}
          style={{ marginTop: 12 }}
        />
      )}
      {preview.data?.takesTaxNo && (
        <Alert
          type="info"
          title={`保留的机构没有税号：合并后用被合并机构的 ${preview.data.takesTaxNo}`}
          style={{ marginTop: 12 }}
        />
      )}
      {preview.data?.becomesCore && (
        <Alert
          type="info"
          title="被合并的是核心客户：合并后保留的机构也成为核心客户"
          style={{ marginTop: 12 }}
        />
      )}
    </PageDrawer>
  );
}
