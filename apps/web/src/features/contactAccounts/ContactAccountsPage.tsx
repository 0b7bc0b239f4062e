import { MoreOutlined, SyncOutlined } from '@ant-design/icons';
import { contactsApi } from '@shibiao/contract/contacts';
import { Button, Dropdown } from 'antd';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { AccountCount } from './AccountCount.tsx';
import { type AccountRow, accountColumns, accountFilters, isEnded } from './accounts.columns.tsx';
import { confirmRenames } from './confirmRenames.tsx';
import { notifySkipped } from './skipped.ts';

const OpenDrawer = lazy(() => import('./OpenDrawer.tsx'));
const PeriodDialog = lazy(() => import('./PeriodDialog.tsx'));
const AccountLogDrawer = lazy(() => import('./AccountLogDrawer.tsx'));
const WechatLogDrawer = lazy(() => import('./WechatLogDrawer.tsx'));

type Form =
  | { kind: 'open' }
  | { kind: 'wechat' }
  | { kind: 'log'; row: AccountRow }
  | { kind: 'period' | 'domain'; rows: readonly AccountRow[]; done: () => void };

/** 联系人账号: contacts who may sign in, until when, and their last sign-in. */
export default function ContactAccountsPage() {
  const page = usePage();
  const can = useCans();
  const opened = useLayer<Form>();
  const change = useCommand(contactsApi.updateAccountDate, { success: '已保存' });
  const sync = useCommand(contactsApi.sync);
  const scope = useCommand(contactsApi.updateScope);
  const money = useCommand(contactsApi.updateMoney, { success: '已保存' });
  const setScope = async (rows: readonly AccountRow[], to: 'institution' | 'own', clear = () => {}) => {
    const contactIds = rows.map((row) => row.contactId);
    const { changed, skipped } = await scope.send({ contactIds, scope: to });
    if (changed > 0) notify.success(`${changed} 个账号${to === 'institution' ? '可见全机构' : '仅见本人'}`);
    notifySkipped(skipped);
    clear();
  };
  const setStatus = (rows: readonly AccountRow[], status: 1 | 2, clear = () => {}) => {
    const contactIds = rows.map((row) => row.contactId);
    if (status === 1) return void change.send({ contactIds, status }).then(clear, () => undefined);
    confirm({
      title: rows.length === 1 ? `停用 ${rows[0]?.contactName} 的账号？` : `停用 ${rows.length} 个账号？`,
      content: '账号会立即退出所有设备，并且不能再登录；记录全部保留。',
      okText: '停用',
      isDanger: true,
      onOk: () => change.send({ contactIds, status }).then(clear),
    });
  };
  const askSync = () =>
    confirm({
      title: '按客户列表同步联系人账号？',
      content:
        '账号的姓名以客户列表为准；已删除客户的账号会停用。登录手机号有变的，先列出新旧号码，再由您确认。',
      okText: '同步',
      onOk: async () => {
        const { updated, closed, skipped, renames } = await sync.send({});
        if (updated + closed > 0) notify.success(`更新 ${updated} 个，停用 ${closed} 个`);
        else if (renames.length === 0) notify.success('账号与客户列表一致');
        notifySkipped(skipped);
        if (renames.length > 0) confirmRenames(renames, () => sync.send({ confirm: true }));
      },
    });
  const mayChange = can(contactsApi.updateAccountDate);
  const mayScope = can(contactsApi.updateScope);
  const mayMoney = can(contactsApi.updateMoney);
  const actions = {
    ...ACTIONS,
    width: 120,
    render: (row: AccountRow) => (
      <span className="row-actions">
        {mayChange && (
          <LinkButton danger={row.status === 1} onClick={() => setStatus([row], row.status === 1 ? 2 : 1)}>
            {row.status === 1 ? '停用' : '启用'}
          </LinkButton>
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'invite', label: '复制邀请', disabled: row.status !== 1 || isEnded(row) },
              ...(mayChange ? [{ key: 'period', label: '有效期' }] : []),
              ...(mayScope
                ? [{ key: 'scope', label: row.portalScope === 'own' ? '确认可见全机构' : '改为仅见本人' }]
                : []),
              ...(mayMoney ? [{ key: 'money', label: row.portalMoney ? '不再看账款' : '允许看账款' }] : []),
              { key: 'log', label: '账号记录' },
              { key: 'customer', label: '打开客户' },
            ],
            onClick: ({ key }) => {
              if (key === 'invite') void invite(row);
              if (key === 'period') opened.open({ kind: 'period', rows: [row], done: () => {} });
              if (key === 'scope')
                void setScope([row], row.portalScope === 'own' ? 'institution' : 'own').catch(
                  () => undefined,
                );
              if (key === 'money') money.run({ contactIds: [row.contactId], isAllowed: !row.portalMoney });
              if (key === 'log') opened.open({ kind: 'log', row });
              if (key === 'customer') page.navigate(`/customers/detail/${row.contactId}`);
            },
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={`${row.contactName} 的更多操作`}
          />
        </Dropdown>
      </span>
    ),
  };
  return (
    <>
      <PagedTable
        screen="customers/accounts"
        endpoint={contactsApi.list}
        columns={[...accountColumns, actions]}
        rowKey="contactId"
        filters={accountFilters}
        rowClass={(row) => (row.status === 1 && !isEnded(row) ? '' : 'row-quiet')}
        onOpen={(row) => opened.open({ kind: 'log', row })}
        toolbar={
          <>
            {mayChange && (
              <Button type="primary" onClick={() => opened.open({ kind: 'open' })}>
                开通账号
              </Button>
            )}
            <Can to={contactsApi.sync}>
              <Button icon={<SyncOutlined />} loading={sync.isPending} onClick={askSync}>
                同步
              </Button>
            </Can>
            <Can to={contactsApi.wechatLog}>
              <Button onClick={() => opened.open({ kind: 'wechat' })}>微信登录记录</Button>
            </Can>
            <AccountCount />
          </>
        }
        batch={(rows, clear) => (
          <>
            {mayChange && (
              <>
                <Button disabled={rows.length === 0} onClick={() => setStatus(rows, 1, clear)}>
                  启用
                </Button>
                <Button disabled={rows.length === 0} danger onClick={() => setStatus(rows, 2, clear)}>
                  停用
                </Button>
                <Button
                  disabled={rows.length === 0}
                  onClick={() => opened.open({ kind: 'period', rows, done: clear })}
                >
                  有效期
                </Button>
              </>
            )}
            {mayScope && (
              <Button
                disabled={rows.length === 0}
                onClick={() => void setScope(rows, 'institution', clear).catch(() => undefined)}
              >
                确认可见全机构
              </Button>
            )}
            <Can to={contactsApi.updateDomain}>
              <Button
                disabled={rows.length === 0}
                onClick={() => opened.open({ kind: 'domain', rows, done: clear })}
              >
                登录域名
              </Button>
            </Can>
          </>
        )}
        empty={{
          title: '您的数据范围内没有联系人账号',
          hint: '只列出数据范围内客户的账号；开通后，客户的联系人可以查看自己的需求、课程和评价。',
        }}
      />
      <Opened layer={opened}>
        {(form, close) => {
          if (form.kind === 'open') return <OpenDrawer onClose={close} />;
          if (form.kind === 'wechat') return <WechatLogDrawer onClose={close} />;
          if (form.kind === 'log') return <AccountLogDrawer row={form.row} onClose={close} />;
          return <PeriodDialog of={form.kind} rows={form.rows} onDone={form.done} onClose={close} />;
        }}
      </Opened>
    </>
  );
}

/** Copies the invitation for WeChat or SMS: address, account and first step. The password is sent separately. */
async function invite(row: AccountRow): Promise<void> {
  const at = row.domain ? `https://${row.domain}` : window.location.origin;
  const words = `${row.contactName}您好，您在师表的账号已开通：${at}/login，登录账号 ${row.username}${
    row.mustChangePassword ? '，首次登录请按提示修改初始密码' : ''
  }${row.validUntil ? `，有效期至 ${row.validUntil}` : ''}。`;
  try {
    await navigator.clipboard.writeText(words);
    notify.success('邀请已复制');
  } catch {
    notify.error('浏览器不允许复制，请手动复制账号');
  }
}
