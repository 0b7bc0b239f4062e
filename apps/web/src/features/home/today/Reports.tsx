import { reportsApi } from '@shibiao/contract/reports/reports';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { DAY } from '../../../lib/ranges.ts';
import { useUser } from '../../../lib/session.ts';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import homeStyles from '../home.module.css';
import linesStyles from '../lines.module.css';
import { dayLines, weekLines } from './reportLines.ts';

/** Logs can be written this many days later, and longer only after long holidays. */
const BACK = 10;

/** 日志与周报: logs and reports that the caller owes, and those of others to read. */
export function Reports() {
  const { personnelId } = useUser();
  const today = dayjs().format(DAY);
  const span = { from: dayjs().subtract(BACK, 'day').format(DAY), to: today };
  const logs = useQuery(blockQuery(reportsApi.weeklyLogList, span));
  // The same call as the matrix of the team's weeks.
  const weeks = useQuery(blockQuery(reportsApi.weeklyMatrix, {}));
  const lines =
    logs.data && weeks.data
      ? [...dayLines(logs.data, today), ...weekLines(weeks.data, personnelId, today)]
      : null;
  return (
    <Block
      title="日志与周报"
      note={lines && `${lines.length} 项`}
      to="/sales/weeks"
      query={logs.isSuccess ? weeks : logs}
      empty={lines?.length === 0 && '日志和周报都交了'}
    >
      <ul className={homeStyles.tasks}>
        {lines?.map(({ key, title, state, isPressing, to }) => (
          <li key={key}>
            <span className={linesStyles.what}>
              <PageLink to={to}>{title}</PageLink>
            </span>
            <span className={isPressing ? homeStyles.late : 'quiet'}>{state}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
