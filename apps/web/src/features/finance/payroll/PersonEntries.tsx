import { useMemo } from 'react';
import { EntryTable } from '../../../shared/commissions/EntryTable.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';

const HIDDEN = ['personnelName', 'organisationName'];

/** The person's month and the kind of entries. */
export interface PersonMonth {
  personnelId: number;
  name: string;
  month: string;
  role?: '组长';
}

/** The ledger entries behind a person's figures; their sums are the figures. */
export default function PersonEntries({ of, onClose }: { of: PersonMonth; onClose: () => void }) {
  const fixed = useMemo(() => {
    const { name: _name, ...entries } = of;
    return entries;
  }, [of]);
  return (
    <RecordDrawer
      title={`${of.name} ${of.month} ${of.role ? '组长提成' : '提成'}明细`}
      width={1100}
      onClose={onClose}
    >
      <EntryTable fixed={fixed} hides={HIDDEN} />
    </RecordDrawer>
  );
}
