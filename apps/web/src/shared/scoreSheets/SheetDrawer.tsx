import { AUTO_MEANINGS, MEANINGS } from '@shibiao/contract/meanings';
import {
  AUTO_MEASURES,
  GRADES,
  PERFORMANCE_STATUS,
  performanceApi,
  plan,
  type Sheet,
  type SheetItem,
  score,
} from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Space } from 'antd';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { confirmLossOf } from '../../ui/confirm.ts';
import { FormulaHint, MeaningTip } from '../../ui/FormulaHint.tsx';
import { NumberInput, type NumberRule } from '../../ui/NumberInput.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import { ActualLink } from './ActualLink.tsx';
import styles from './scoreSheets.module.css';

interface Draft {
  selfScore?: number | null;
  leaderScore?: number | null;
  planned?: number | null;
  note?: string;
}

/** Definition of an automatic figure; a typed one has none. */
function meaningOf({ source, measure }: SheetItem): string | undefined {
  const known = source === 'auto' ? AUTO_MEASURES.values.find((value) => value === measure) : undefined;
  return known && `${AUTO_MEASURES.labelOf(known)}：${AUTO_MEANINGS[known]}`;
}

type Drafts = Readonly<Record<number, Draft>>;

/** The highest score of an item. */
const MOST = 120;

interface ScoreProps {
  label: string;
  rule: NumberRule;
  max?: number;
  defaultValue?: number | null;
  placeholder?: string;
  onChange: (value: number | null) => void;
}

/** Input of a score. */
const Score = ({ label, defaultValue, ...input }: ScoreProps) => (
  <NumberInput<number>
    size="small"
    min={0}
    aria-label={label}
    defaultValue={defaultValue ?? undefined}
    style={{ width: '100%' }}
    {...input}
  />
);

/** One person and month: items with their figures, and the pending step. */
export default function SheetDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(queryOf(performanceApi.one, { id }));
  const sheet = query.data;
  // Drafts are held here, because a new version of the sheet remounts its items.
  const [drafts, setDrafts] = useState<Drafts>({});
  const [comment, setComment] = useState('');
  const isDirty = comment !== '' || Object.keys(drafts).length > 0;
  useUnsaved(isDirty);
  return (
    <PageDrawer
      title={sheet ? `${sheet.name} ${sheet.month} 绩效` : '绩效'}
      width={920}
      onClose={() => confirmLossOf(isDirty, onClose)}
    >
      {!query.data && <QueryState of={query} />}
      {sheet && (
        <SheetForm
          key={sheet.version}
          sheet={sheet}
          drafts={drafts}
          setDrafts={setDrafts}
          comment={comment}
          setComment={setComment}
        />
      )}
    </PageDrawer>
  );
}

interface FormProps {
  sheet: Sheet;
  drafts: Drafts;
  setDrafts: Dispatch<SetStateAction<Drafts>>;
  comment: string;
  setComment: (comment: string) => void;
}

function SheetForm({ sheet, drafts, setDrafts, comment, setComment }: FormProps) {
  const edit = useCommand(performanceApi.edit, {
    success: '已提交',
    onSuccess: () => {
      setDrafts({});
      setComment('');
    },
  });
  const isSelf = sheet.isOwn && sheet.status === 1;
  const isLeader = sheet.isScorer && sheet.status < 3;
  const put = (id: number, draft: Draft) => setDrafts((all) => ({ ...all, [id]: { ...all[id], ...draft } }));
  const typed = <K extends keyof Draft>({ id }: SheetItem, key: K): Draft[K] => drafts[id]?.[key];
  const send = (action: 'self' | 'leader' | 'confirm' | 'appeal') =>
    edit.run({
      id: sheet.id,
      version: sheet.version,
      action,
      comment,
      items: Object.entries(drafts).map(([id, draft]) => ({ ...draft, id: Number(id) })),
    });
  const columns = [
    {
      title: '指标',
      key: 'title',
      render: (_: unknown, item: SheetItem) => (
        <>
          <b>{item.title}</b> <span className="quiet">{item.weight}%</span>
          {item.standard && <div className="quiet">{item.standard}</div>}
        </>
      ),
    },
    {
      title: <FormulaHint formula={MEANINGS['计划（绩效）']}>计划</FormulaHint>,
      key: 'planned',
      width: 110,
      align: 'right' as const,
      render: (_: unknown, item: SheetItem) =>
        isLeader && item.source === 'auto' ? (
          <Score
            label={`${item.title}计划`}
            rule={plan}
            defaultValue={typed(item, 'planned') ?? item.planned}
            onChange={(planned) => put(item.id, { planned })}
          />
        ) : (
          (item.planned?.toLocaleString() ?? '—')
        ),
    },
    {
      title: <FormulaHint formula={MEANINGS['实际（绩效）']}>实际</FormulaHint>,
      key: 'actual',
      width: 100,
      align: 'right' as const,
      render: (_: unknown, item: SheetItem) => (
        <MeaningTip formula={meaningOf(item)}>
          <span>
            <ActualLink sheet={sheet} item={item} />
          </span>
        </MeaningTip>
      ),
    },
    {
      title: <FormulaHint formula={MEANINGS.自动得分}>自动</FormulaHint>,
      key: 'auto',
      width: 70,
      align: 'right' as const,
      render: (_: unknown, item: SheetItem) => item.autoScore ?? '—',
    },
    {
      title: <FormulaHint formula={MEANINGS.自评}>自评</FormulaHint>,
      key: 'self',
      width: 90,
      align: 'right' as const,
      render: (_: unknown, item: SheetItem) =>
        isSelf ? (
          <Score
            label={`${item.title}自评`}
            rule={score}
            max={MOST}
            defaultValue={typed(item, 'selfScore') ?? null}
            onChange={(selfScore) => put(item.id, { selfScore })}
          />
        ) : (
          (item.selfScore ?? '—')
        ),
    },
    {
      title: <FormulaHint formula={MEANINGS.评分}>评分</FormulaHint>,
      key: 'leader',
      width: 90,
      align: 'right' as const,
      render: (_: unknown, item: SheetItem) =>
        isLeader ? (
          <Score
            label={`${item.title}评分`}
            rule={score}
            max={MOST}
            defaultValue={typed(item, 'leaderScore') ?? item.leaderScore}
            placeholder={item.autoScore === null ? '' : String(item.autoScore)}
            onChange={(leaderScore) => put(item.id, { leaderScore })}
          />
        ) : (
          (item.leaderScore ?? '—')
        ),
    },
    {
      title: '说明',
      key: 'note',
      render: (_: unknown, item: SheetItem) =>
        isLeader ? (
          <Input
            size="small"
            maxLength={200}
            defaultValue={typed(item, 'note') ?? item.note ?? ''}
            aria-label={`${item.title}说明`}
            placeholder="与自动得分不同时必填"
            onChange={(event) => put(item.id, { note: event.target.value })}
          />
        ) : (
          item.note
        ),
    },
  ];
  const isMobile = useIsMobile();
  const canAppeal = sheet.isOwn && sheet.status === 3 && sheet.appeal === null;
  const canAnswer = sheet.isOwn && sheet.status === 3;
  return (
    <div className={styles.sheet}>
      <Space wrap>
        <StatusTag value={sheet.status} of={PERFORMANCE_STATUS} />
        {sheet.final !== null && (
          <FormulaHint
            formula={`${MEANINGS.总分}：${sheet.items
              .map((item) => `${item.title} ${item.weight}% × ${item.leaderScore}`)
              .join(' + ')}`}
          >
            <b>{sheet.final} 分</b>
          </FormulaHint>
        )}
        {sheet.grade !== null && <StatusTag value={sheet.grade} of={GRADES} />}
        {sheet.coefficient !== null && (
          <FormulaHint formula={MEANINGS.系数}>
            <span className="quiet">系数 {sheet.coefficient}</span>
          </FormulaHint>
        )}
        <span className="quiet">评分人 {sheet.leaderName ?? '—'}</span>
      </Space>
      {isMobile ? (
        // A list instead of a table, so that inputs stay within a phone's width.
        <ul className={styles.items} data-part="sheet-items">
          {sheet.items.map((item) => (
            <li key={item.id}>
              {columns[0]?.render(null, item)}
              <dl>
                {columns.slice(1).map(({ key, title, render }) => (
                  <div key={key} className={key === 'note' ? styles.isWide : ''}>
                    <dt>{title}</dt>
                    <dd>{render(null, item) ?? '—'}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        <ScrollTable
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={sheet.items}
          columns={columns}
          scroll={{ x: 720 }}
        />
      )}
      {sheet.selfComment && <p>自评说明：{sheet.selfComment}</p>}
      {sheet.leaderComment && <p>评语：{sheet.leaderComment}</p>}
      {sheet.appeal && <p>申诉：{sheet.appeal}</p>}
      {(isSelf || isLeader || canAppeal) && (
        <Input.TextArea
          rows={2}
          maxLength={500}
          value={comment}
          placeholder={isLeader ? '评语' : isSelf ? '自评说明' : '申诉原因（申诉时必填）'}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      <Space>
        {isSelf && (
          <Button type="primary" loading={edit.isPending} onClick={() => send('self')}>
            提交自评
          </Button>
        )}
        {isLeader && (
          <Button type="primary" loading={edit.isPending} onClick={() => send('leader')}>
            提交评分
          </Button>
        )}
        {canAnswer && (
          <Button type="primary" loading={edit.isPending} onClick={() => send('confirm')}>
            确认
          </Button>
        )}
        {canAppeal && (
          <Button loading={edit.isPending} disabled={comment.trim() === ''} onClick={() => send('appeal')}>
            申诉
          </Button>
        )}
      </Space>
    </div>
  );
}
