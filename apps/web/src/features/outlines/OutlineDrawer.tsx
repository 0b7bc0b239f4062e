import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { NodePanel } from './NodePanel.tsx';

/** A document beside the list. */
export default function OutlineDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <RecordDrawer title="课纲" width={820} onClose={onClose}>
      <NodePanel id={id} onGone={onClose} />
    </RecordDrawer>
  );
}
