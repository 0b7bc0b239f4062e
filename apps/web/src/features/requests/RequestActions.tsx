import { type RequestDetail, requestsApi } from '@shibiao/contract/requests/requests';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { useCommand } from '../../lib/query.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { confirm } from '../../ui/confirm.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { AskForm } from './AskForm.tsx';

/** Buttons of a request, as the server allows them; 同意 asks nothing more, for it can be taken back by HR alone. */
export function RequestActions({ request }: { request: RequestDetail }) {
  const [shown, setShown] = useState<'return' | 'sign' | 'edit' | null>(null);
  const decide = useCommand(requestsApi.decide, { success: '已同意' });
  const withdraw = useCommand(requestsApi.withdraw, { success: '已撤回' });
  const remind = useCommand(requestsApi.remind, {
    onSuccess: ({ recipients }) => notify.success(`已提醒 ${recipients} 人`),
  });
  const { id, version } = request;
  const close = () => setShown(null);
  return (
    <>
      {request.canDecide && (
        <>
          <Button
            type="primary"
            loading={decide.isPending}
            onClick={() => decide.run({ id, version, result: 'approved' })}
          >
            同意
          </Button>
          <Button danger onClick={() => setShown('return')}>
            退回
          </Button>
          <Button onClick={() => setShown('sign')}>加签</Button>
        </>
      )}
      {request.canEdit && (
        <Button type="primary" onClick={() => setShown('edit')}>
          修改并重新提交
        </Button>
      )}
      {request.canRemind && (
        <Button loading={remind.isPending} onClick={() => remind.run({ id })}>
          催办
        </Button>
      )}
      {request.canWithdraw && (
        <Button
          onClick={() =>
            confirm({
              title: '撤回这份申请？',
              content:
                request.status === 2
                  ? '考勤里的登记一起撤掉，假期余额退回；审批人会收到消息。'
                  : '撤回后可以修改并重新提交。',
              okText: '撤回',
              onOk: () => withdraw.send({ id, version }),
            })
          }
        >
          撤回
        </Button>
      )}
      {shown === 'return' && (
        <FormDrawer
          title={`退回：${request.title}`}
          endpoint={requestsApi.decide}
          formKey="request-return"
          initial={{ id, version, result: 'returned' }}
          prepare={(values) => ({ ...values, result: 'returned' })}
          columns={1}
          okText="退回"
          onClose={close}
        >
          <Field name="comment" label="原因（申请人会看到）" mustFill>
            <Input.TextArea autoFocus autoSize={{ minRows: 3 }} maxLength={500} />
          </Field>
        </FormDrawer>
      )}
      {shown === 'sign' && (
        <FormDrawer
          title="加签"
          endpoint={requestsApi.addSigner}
          formKey="request-signer"
          initial={{ id, version, place: 'before' }}
          columns={1}
          okText="加签"
          onClose={close}
        >
          <Field name="personnelId" label="请谁签">
            <PersonnelPicker filter={(person) => person.personnelid !== request.applicantId} />
          </Field>
          <Field name="place" label="次序">
            <Select
              options={[
                { value: 'before', label: '在我之前' },
                { value: 'after', label: '在我之后' },
              ]}
            />
          </Field>
          <Field name="comment" label="说明">
            <Input maxLength={200} />
          </Field>
        </FormDrawer>
      )}
      {shown === 'edit' && <AskForm kind={request.kind} request={request} onClose={close} onSaved={close} />}
    </>
  );
}
