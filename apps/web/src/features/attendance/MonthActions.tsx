import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { Button, Space } from 'antd';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';

/** The most people that one request names. */
const MOST = 1000;
const partsOf = (people: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(people.length / MOST) }, (_, i) => people.slice(i * MOST, (i + 1) * MOST));
/** Labels of the wire's actions. */
const LABELS = { 请确认: '发起确认', 锁定: '锁定', 撤回: '撤回确认' } as const;
const DONE = { 请确认: '已请确认', 锁定: '已锁定', 撤回: '已撤回' } as const;
const QUESTIONS = {
  请确认: '请所选范围内的人确认这个月的考勤？每人收到一条消息，三个工作日没有答复视为确认。',
  锁定: '锁定已确认的人？锁定后只能用更正修改。',
  撤回: '撤回已发出的确认，回到编辑？',
} as const;

interface Props {
  filter: { month: string; orgnizationalid?: number };
  /** Limits the action to these people, whom the remaining filters chose. */
  people?: readonly number[] | undefined;
}

/** Asks for confirmation, locks or takes back the month of everybody in the filter. */
export function MonthActions({ filter, people }: Props) {
  const page = usePage();
  const lock = useCommand(attendanceApi.lock);
  const { month, orgnizationalid } = filter;
  async function run(action: keyof typeof QUESTIONS): Promise<void> {
    let done = 0;
    const skipped: string[] = [];
    for (const some of people ? partsOf(people) : [undefined]) {
      const part = await lock.send({ month, action, orgnizationalid, personnelIds: some });
      done += part.done;
      skipped.push(...part.skipped.map(({ name, reason }) => `${name}${reason}`));
    }
    notify.success(`${DONE[action]}：${done} 人`);
    const rest = skipped.length > 5 ? ` 等 ${skipped.length} 人` : '';
    if (skipped.length > 0) notify.info(`没有处理：${skipped.slice(0, 5).join('、')}${rest}`);
  }
  return (
    <Can to={attendanceApi.lock}>
      <Space wrap>
        {(['请确认', '锁定', '撤回'] as const).map((action) => (
          <Button
            key={action}
            size="small"
            loading={lock.isPending}
            onClick={() => {
              // A month that is asked or locked accepts no cells, so unsaved ones block the action.
              if (hasUnsaved(page.pathname)) return notify.warning('有未保存的格，请先保存');
              confirm({
                title: `${LABELS[action]}：${month}${people ? `，筛选出的 ${people.length} 人` : ''}`,
                content: QUESTIONS[action],
                okText: LABELS[action],
                onOk: () => run(action),
              });
            }}
          >
            {LABELS[action]}
          </Button>
        ))}
      </Space>
    </Can>
  );
}
