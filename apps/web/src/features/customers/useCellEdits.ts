import { LEVELS } from '@shibiao/contract/customers/customers';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import type { SentOf } from '@shibiao/contract/endpoint';
import { useMemo, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { markStaleAfter, queryClient } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import type { CellEdit } from '../../ui/table/columns.ts';
import { codeOptions } from '../../ui/texts.tsx';
import type { CustomerRow } from './customers.columns.tsx';
import { useNextSteps } from './trackings/useNextSteps.ts';

type Change = Omit<SentOf<typeof trackingsApi.editCell>, 'id' | 'version'>;

const usePresets = () => useNextSteps().map(({ label, at }) => ({ label, value: at }));

/** Cells of a customer list that are edited in place, by column; null for people who may not. */
export function useCellEdits(): Partial<Record<string, CellEdit<CustomerRow>>> | null {
  const may = useCan(trackingsApi.editCell);
  const saves = useRef(new Map<number, Promise<number>>());
  return useMemo(() => {
    if (!may) return null;
    // Saves of one row run in sequence: each uses the version that the one before made.
    const save = async (row: CustomerRow, change: Change): Promise<void> => {
      const before = saves.current.get(row.id)?.catch(() => 0) ?? Promise.resolve(0);
      const saved = before.then(async (known) => {
        const version = Math.max(known, row.version);
        return (await call(trackingsApi.editCell, { id: row.id, version, ...change }, { isQuiet: true }))
          .version;
      });
      saves.current.set(row.id, saved);
      try {
        await saved;
      } finally {
        // Stale after a refusal too, because the next attempt needs the other person's version.
        markStaleAfter(trackingsApi.editCell);
        // The cell waits for the list, so that the old value does not flash.
        await queryClient.invalidateQueries({ queryKey: ['customers', 'list'] }, { cancelRefetch: false });
      }
    };
    const isFor = (row: CustomerRow) => row.isOwn;
    return {
      level: {
        kind: 'select',
        options: codeOptions(LEVELS).map(({ value, label }) => ({
          value: String(value),
          label: String(label),
        })),
        isFor,
        valueOf: (row) => row.level,
        save: (row, level) => save(row, { level: level as Change['level'] }),
      },
      nextFollowUpAt: {
        kind: 'time',
        usePresets,
        isFor,
        valueOf: (row) => row.nextFollowUpAt,
        save: (row, nextAt) => save(row, { nextAt }),
      },
      remark: {
        kind: 'text',
        most: 1000,
        isFor,
        valueOf: (row) => row.remark,
        save: (row, remark) => save(row, { remark }),
      },
    };
  }, [may]);
}
