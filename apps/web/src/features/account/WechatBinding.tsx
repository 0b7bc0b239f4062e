import { identityApi } from '@shibiao/contract/identity';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { reloadUser, useUser } from '../../lib/session.ts';
import { ToneTag } from '../../ui/texts.tsx';

/** The WeChat account bound to this account; its holder frees it with the password before another can be bound. */
export default function WechatBinding() {
  const user = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const [form] = Form.useForm<{ password: string }>();
  const unbind = useCommand(identityApi.unbindWechat, { success: '已解除微信绑定' });
  if (!user.hasWechat) return <>未绑定</>;
  const free = async ({ password }: { password: string }) => {
    try {
      await unbind.send({ password });
      setIsAsking(false);
      await reloadUser();
    } catch {
      // The error is shown as a toast.
    }
  };
  return (
    <>
      已绑定{' '}
      {user.isWechatRefused && (
        <>
          <ToneTag tone="warn">已拒收</ToneTag>
          <small className="quiet">在微信的服务号里允许接收通知后恢复</small>
        </>
      )}{' '}
      <Button size="small" onClick={() => setIsAsking(true)}>
        解除绑定
      </Button>
      <Modal
        title="解除微信绑定"
        open={isAsking}
        width={400}
        okText="解除绑定"
        confirmLoading={unbind.isPending}
        onOk={form.submit}
        onCancel={() => setIsAsking(false)}
        destroyOnHidden
      >
        <p className="quiet">解除后不能再用微信登录此账号；之后可以绑定另一个微信。</p>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void free(values)}>
          <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
