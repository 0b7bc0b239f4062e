import type { OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { MANAGEMENT_LEVEL, matchApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money, StatusTag, ToneTag } from '../../ui/texts.tsx';
import { Compare } from './Compare.tsx';
import './matching.css';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

export type Match = OutputOf<typeof matchApi.match>['list'][number];
interface Props {
  input: SentOf<typeof matchApi.match>;
  /** Buttons of one teacher. */
  actions: (teacher: Match) => ReactNode;
}
const MOST = 3;
const factsOf = (one: Match) => [one.homeCityName, one.fields.join('、')].filter(Boolean).join(' · ');

/** Ranked teachers with what speaks for and against each; up to three side by side. */
export function MatchResults({ input, actions }: Props) {
  const [chosen, setChosen] = useState<number[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const query = useQuery(queryOf(matchApi.match, input));
  if (!query.data) return <QueryState of={query} />;
  const { list } = query.data;
  if (list.length === 0)
    return (
      <EmptyState
        title="没有合适的讲师"
        hint="放宽日期、领域或课题再试；停用、暂停和当天已有课的讲师不会出现。"
      />
    );
  const compared = list.filter((one) => chosen.includes(one.id));
  return (
    <>
      <p className="match-head quiet">
        共 {list.length} 位，按匹配度排列
        {compared.length > 1 && (
          <Button size="small" onClick={() => setIsComparing(true)}>
            对比 {compared.length} 位
          </Button>
        )}
      </p>
      <ol className="match-list">
        {list.map((one) => (
          <li key={one.id} className="match">
            <Checkbox
              aria-label={`对比 ${one.name}`}
              checked={chosen.includes(one.id)}
              disabled={chosen.length >= MOST && !chosen.includes(one.id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
              }
            />
            <ProgressBar
              label="匹配分"
              type="circle"
              size={44}
              percent={one.points}
              format={(points) => points}
            />
            <div className="match-body">
              <h3>
                <RecordLink kind="teacher" id={one.id}>
                  {one.name}
                </RecordLink>{' '}
                <StatusTag value={one.guanlilevel} of={MANAGEMENT_LEVEL} />
                {one.isRecommended && <ToneTag tone="info">已推荐</ToneTag>}
                <small>
                  {factsOf(one)}
                  {one.feeDay !== null && (
                    <>
                      {factsOf(one) && ' · '}
                      <Money value={one.feeDay} />
                      /天
                    </>
                  )}
                </small>
              </h3>
              <p className="match-reasons">
                {one.reasons.map((reason) => (
                  <span key={reason.key} className={reason.points > 0 ? 'is-for' : ''}>
                    {reason.text}
                  </span>
                ))}
              </p>
            </div>
            <div className="match-actions">{actions(one)}</div>
          </li>
        ))}
      </ol>
      {isComparing && <Compare teachers={compared} onClose={() => setIsComparing(false)} />}
    </>
  );
}
