import { PrinterOutlined } from '@ant-design/icons';
import type { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import type { SentOf } from '@shibiao/contract/endpoint';
import { Button } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { EntryTable } from '../../shared/commissions/EntryTable.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';

const Slip = lazy(() => import('./Slip.tsx'));

/** The entries that a figure counts, and the drawer's title. */
export interface Behind {
  title: string;
  fixed: Partial<SentOf<typeof commissionEntriesApi.entries>>;
}

/**
 * The entries behind a figure, whose sum is the figure; a single person's are printed as a slip. `behind` must be a
 * stable object of the caller.
 */
export function EntriesDrawer({
  behind,
  hides,
  onClose,
}: {
  behind: Behind;
  hides?: readonly string[];
  onClose: () => void;
}) {
  const [isPrinting, setPrinting] = useState(false);
  const done = useCallback(() => setPrinting(false), []);
  return (
    <RecordDrawer
      title={behind.title}
      width={1100}
      onClose={onClose}
      actions={
        Boolean(behind.fixed.personnelId) && (
          <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
            打印提成单
          </Button>
        )
      }
    >
      <EntryTable fixed={behind.fixed} hides={hides} />
      <Suspense fallback={null}>{isPrinting && <Slip behind={behind} onDone={done} />}</Suspense>
    </RecordDrawer>
  );
}
