import { useMemo } from 'react';
import { EntryTable } from '../../../shared/commissions/EntryTable.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';

const HIDDEN = ['personnelName', 'organisationName'];

/** Whose month, and which of its entries. */
export interface OfPerson {
  personnelId: number;
  name: string;
  month: string;
  role?: '组长';
}

/** The entries of the ledger that a person's figures add up; their sums are these figures. */
export default function PersonEntries({ of, onClose }: { of: OfPerson; onClose: () => void }) {
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
