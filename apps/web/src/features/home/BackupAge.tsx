import { BACKUP_STALE_HOURS, systemApi } from '@shibiao/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../lib/session.ts';
import { DateText } from '../../ui/texts.tsx';
import { blockQuery } from './blockQuery.ts';
import styles from './home.module.css';

/** Age of the newest backup, for administrators; with advice when it is too old or lacks files. */
export function BackupAge() {
  const can = useCan(systemApi.backup);
  const { data } = useQuery(blockQuery(systemApi.backup, {}, { enabled: can }));
  if (!data?.isOn) return null;
  const { at, hours, badFiles } = data;
  const problem =
    at === null || hours === null
      ? '还没有备份：服务在夜里或下次启动后自动做'
      : hours >= BACKUP_STALE_HOURS
        ? `已 ${hours} 小时没有备份，请查看服务器`
        : badFiles > 0
          ? `备份缺 ${badFiles} 个损坏或丢失的文件，请执行 npm run backup 查看`
          : null;
  return (
    <span className={at === null || problem === null ? 'quiet' : styles.alarm}>
      {at !== null && (
        <>
          最近备份 <DateText value={at} pattern="M 月 D 日 HH:mm" />
        </>
      )}
      {at !== null && problem !== null && '，'}
      {problem}
    </span>
  );
}
