import { poolApi } from '@shibiao/contract/customers/pool';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { type ApiError, call } from '../../../lib/call.ts';
import { usePage } from '../../../lib/page.tsx';
import { markStaleAfter } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { Can } from '../../../ui/Can.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import styles from '../customers.module.css';
import { offerUndo } from './offerUndo.ts';

interface Props {
  rows: readonly { id: number; contactName: string; cooperationName: string }[];
  clear: () => void;
}
interface Result {
  id: number;
  name: string;
  /** null when the claim succeeded. */
  problem: string | null;
}

/** Claims the customers one after the other, because each is decided alone, and shows each result. */
export function ClaimBatch({ rows, clear }: Props) {
  const page = usePage();
  const can = useCans();
  const [results, setResults] = useState<Result[] | null>(null);
  const [total, setTotal] = useState(0);
  const isDone = results !== null && results.length === total;
  const start = async () => {
    setTotal(rows.length);
    setResults([]);
    const acts: number[] = [];
    for (const row of rows) {
      const problem = await call(poolApi.claim, { id: row.id }, { isQuiet: true }).then(
        ({ id }) => {
          acts.push(id);
          return null;
        },
        (error: ApiError) => error.message,
      );
      setResults((list) => [
        ...(list ?? []),
        { id: row.id, name: `${row.contactName}（${row.cooperationName}）`, problem },
      ]);
    }
    markStaleAfter(poolApi.claim);
    if (acts.length > 0) offerUndo(`已领取 ${acts.length} 个客户`, acts, can(poolApi.undo));
  };
  const close = () => {
    setResults(null);
    clear();
  };
  const won = results?.filter((result) => !result.problem).length ?? 0;
  return (
    <>
      <Can to={poolApi.claim}>
        <Button type="primary" onClick={() => void start()}>
          领取所选
        </Button>
      </Can>
      <Modal
        open={results !== null}
        title={isDone ? `领取成功 ${won} 个，失败 ${total - won} 个` : '正在领取……'}
        closable={isDone}
        mask={{ closable: false }}
        getContainer={page.container}
        footer={
          <Button type="primary" disabled={!isDone} onClick={close}>
            知道了
          </Button>
        }
        onCancel={close}
      >
        <ProgressBar
          label="领取进度"
          percent={total ? Math.round(((results?.length ?? 0) / total) * 100) : 0}
          size="small"
        />
        <ul className={styles.claimResults}>
          {results?.map((result) => (
            <li key={result.id}>
              <span>{result.name}</span>
              {result.problem ? (
                <span className={styles.late}>{result.problem}</span>
              ) : (
                <span className={styles.claimWon}>已领取</span>
              )}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
