import type { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import type { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { Input } from 'antd';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

interface Entry {
  id: number;
  version: number;
}
interface Props {
  title: string;
  endpoint: typeof correctionsApi.decideCorrection | typeof placeChangesApi.decidePlaceChange;
  formKey: string;
  entry: Entry;
  /** Reads the entries anew, when somebody else decided meanwhile. */
  fresh: () => Promise<readonly Entry[]>;
  onClose: () => void;
}

/** Form that refuses a requested change with a reason. */
export function RefuseForm({ title, endpoint, formKey, entry: { id, version }, fresh, onClose }: Props) {
  return (
    <FormDrawer
      title={title}
      endpoint={endpoint}
      formKey={formKey}
      initial={{ id, version, isConsented: false }}
      reload={async () => ({ ...(await fresh()).find((one) => one.id === id), isConsented: false })}
      columns={1}
      okText="拒绝"
      onClose={onClose}
    >
      <Field name="note" label="原因" mustFill>
        <Input.TextArea autoFocus autoSize={{ minRows: 3 }} />
      </Field>
    </FormDrawer>
  );
}
