import { identityApi } from '@shibiao/contract/identity';
import { Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '../lib/call.ts';
import { notify } from '../lib/notify.ts';
import { useUser } from '../lib/session.ts';
import { CodeField } from './CodeField.tsx';
import { signInAgain, signOut } from './signOut.ts';

interface Values {
  oldPassword?: string;
  code?: string;
  newPassword: string;
  repeated: string;
}

interface Props {
  onClose: () => void;
  /**
   * Set after a sign-in with the default password: nothing else opens until it is changed, and cancelling signs out.
   */
  isForced?: boolean;
}

export default function ChangePassword({ onClose, isForced = false }: Props) {
  const [form] = Form.useForm<Values>();
  const [isSaving, setIsSaving] = useState(false);
  const [proof, setProof] = useState<'password' | 'code'>('password');
  const { phone } = useUser();
  const { shape } = identityApi.changePassword.input;

  const save = async ({ oldPassword = '', code = '', newPassword }: Values) => {
    setIsSaving(true);
    try {
      if (proof === 'code') await call(identityApi.changePasswordByCode, { code, newPassword });
      else await call(identityApi.changePassword, { oldPassword, newPassword });
      notify.success('密码已修改，请重新登录');
      // The server ended the other sessions when the password changed; this one is signed out here.
      setTimeout(() => void signInAgain(), 1200);
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields : [];
      form.setFields(wrong.map(({ field, message }) => ({ name: field as keyof Values, errors: [message] })));
      setIsSaving(false);
    }
  };
  return (
    <Modal
      title={isForced ? '请先修改默认密码' : '修改密码'}
      open
      width={400}
      okText="保存"
      cancelText={isForced ? '退出登录' : '取消'}
      confirmLoading={isSaving}
      closable={!isForced}
      mask={{ closable: !isForced }}
      keyboard={!isForced}
      onOk={form.submit}
      onCancel={isForced ? () => void signOut() : onClose}
    >
      {isForced && <p className="quiet">您正在使用初始密码。为保证账号安全，修改后才能继续使用。</p>}
      <Form form={form} layout="vertical" onFinish={(values) => void save(values)} requiredMark={false}>
        <Form.Item>
          <Segmented
            aria-label="验证方式"
            block
            value={proof}
            onChange={setProof}
            options={[
              { value: 'password', label: '用当前密码' },
              { value: 'code', label: '用短信验证码' },
            ]}
          />
        </Form.Item>
        {proof === 'password' ? (
          <Form.Item
            name="oldPassword"
            label="当前密码"
            rules={[{ required: true, message: '请输入当前密码' }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        ) : (
          <Form.Item name="code" label="验证码" rules={[{ required: true, message: '请输入验证码' }]}>
            <CodeField account={phone} purpose="change" />
          </Form.Item>
        )}
        <Form.Item
          name="newPassword"
          label="新密码"
          extra="至少 8 位，须含字母和数字"
          rules={[
            {
              validator: async (_rule, value: unknown) => {
                const result = shape.newPassword.safeParse(value ?? '');
                if (!result.success) throw new Error(result.error.issues[0]?.message ?? '密码不符合要求');
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeated"
          label="再次输入新密码"
          dependencies={['newPassword']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_rule, value: unknown) => {
                if (value !== getFieldValue('newPassword')) throw new Error('两次输入不一致');
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
