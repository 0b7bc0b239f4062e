import { notify } from '../../lib/notify.ts';
import { confirm } from '../../ui/confirm.ts';
import styles from './accounts.module.css';

interface Rename {
  contactId: number;
  contactName: string;
  from: string;
  to: string;
}

/** Shows the changes of sign-in numbers, old and new, before they are made. */
export function confirmRenames(renames: readonly Rename[], change: () => Promise<{ updated: number }>): void {
  confirm({
    title: `修改 ${renames.length} 个账号的登录手机号？`,
    content: (
      <>
        <p>修改后只能用新号码登录；旧号码会收到短信通知。</p>
        <ul className={styles.renames}>
          {renames.map((one) => (
            <li key={one.contactId}>
              {one.contactName}：{one.from} → <b>{one.to}</b>
            </li>
          ))}
        </ul>
      </>
    ),
    okText: '修改',
    isDanger: true,
    onOk: async () => {
      const { updated } = await change();
      notify.success(`已修改 ${updated} 个账号`);
    },
  });
}
