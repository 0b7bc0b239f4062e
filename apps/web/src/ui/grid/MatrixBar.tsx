import { Button } from 'antd';
import type { ReactNode } from 'react';
import { conflictTitle } from './MatrixRow.tsx';
import type { CellConflict } from './matrix.ts';
import type { useMatrixEdits } from './useMatrixEdits.ts';
import './matrix.css';

interface Props {
  edits: ReturnType<typeof useMatrixEdits>;
  toolbar: ReactNode;
  isReadOnly: boolean;
  /** True while text is typed that no cell has yet. */
  isTyping: boolean;
  /** Conflict of the cell under the cursor. */
  atCursor: CellConflict | undefined;
}

/** Bar above a matrix: unsaved cells, conflicts, undo, redo and save. */
export function MatrixBar({ edits, toolbar, isReadOnly, isTyping, atCursor }: Props) {
  const { dirty, conflicts } = edits;
  const disputed = [...conflicts.values()].flatMap((cells) => [...cells.values()]);
  // The conflict is shown before its decision, without hovering over the cell.
  const named = atCursor ?? (disputed.length === 1 ? disputed[0] : undefined);
  return (
    <div className="matrix-bar">
      {toolbar}
      <span className="matrix-gap" />
      {conflicts.size > 0 && (
        <span className="matrix-conflicts" role="alert">
          {named ? conflictTitle(named) : `标红的 ${disputed.length} 格已被他人修改`}
          <Button size="small" onClick={edits.takeTheirs}>
            用他们的
          </Button>
        </span>
      )}
      {!isReadOnly && (
        <span className="matrix-actions">
          <span className="quiet tabular" aria-live="polite">
            {dirty.length > 0 ? `${dirty.length} 格未保存` : ''}
          </span>
          <Button disabled={edits.done.length === 0} onClick={edits.undo} title="Ctrl + Z">
            撤销
          </Button>
          <Button disabled={edits.undone.length === 0} onClick={edits.redo} title="Ctrl + Y">
            重做
          </Button>
          <Button
            type="primary"
            disabled={dirty.length === 0 && !isTyping}
            loading={edits.isSaving}
            onClick={() => void edits.save()}
            title="Ctrl + S"
          >
            {conflicts.size > 0 ? '用我的保存' : '保存'}
          </Button>
        </span>
      )}
    </div>
  );
}
