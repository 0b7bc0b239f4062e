import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import { Input, Tag } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

interface Props<E extends Endpoint> {
  /** The command that releases, or takes back with a reason. */
  endpoint: E;
  /** Names the file to the command. */
  input: { id: number; fileId?: number };
  isReleased: boolean;
}

/** Switch that releases a file of a lesson to the customer; a teacher's file waits for a check. */
export function ReleaseToggle<E extends Endpoint>({ endpoint, input, isReleased }: Props<E>) {
  const can = useCans();
  const [isTakingBack, setTakingBack] = useState(false);
  const release = useCommand(endpoint, { success: '已发给客户' });
  return (
    <>
      <Tag color={isReleased ? 'green' : 'default'}>{isReleased ? '客户可见' : '客户不可见'}</Tag>
      {can(endpoint) && (
        <LinkButton
          loading={release.isPending}
          onClick={() =>
            isReleased ? setTakingBack(true) : release.run({ ...input, isReleased: true } as SentOf<E>)
          }
        >
          {isReleased ? '收回' : '发给客户'}
        </LinkButton>
      )}
      {isTakingBack && (
        <FormDrawer
          title="收回发给客户的文件"
          endpoint={endpoint}
          formKey="take-back-file"
          initial={{ ...input, isReleased: false }}
          prepare={(values) => ({ ...values, ...input, isReleased: false })}
          onSaved={() => notify.success('已收回，客户不再看到')}
          onClose={() => setTakingBack(false)}
        >
          <Field
            name="reason"
            label="收回原因"
            isWide
            mustFill
            extra="客户可能已经看过；原因记入流转记录，客户看不到"
          >
            <Input.TextArea rows={2} />
          </Field>
        </FormDrawer>
      )}
    </>
  );
}
