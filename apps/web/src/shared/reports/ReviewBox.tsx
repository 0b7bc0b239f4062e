import type { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { Button, Input, Rate } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { notify } from '../../lib/notify.ts';
import { useCommand } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { confirmLossOf } from '../../ui/confirm.ts';
import styles from './reportForm.module.css';

type ReviewCall = typeof salesApi.review | typeof reportsApi.editWeeklyTarget | typeof reportsApi.editMonthly;
interface Reviewed {
  id: number;
  version: number;
  reviewedAt: string | null;
}

/**
 * A leader's review while it is written: its words and stars, and the keys of the reader. A day is commented on; a week
 * and a month are scored, and read or returned.
 * @param report null for whoever may not review it
 */
export function useReview(endpoint: ReviewCall, report: Reviewed | null, onReviewed?: () => void) {
  const [comment, setComment] = useState('');
  const [score, setScore] = useState<number | null>(null);
  const field = useRef<TextAreaRef>(null);
  const isScored = endpoint !== salesApi.review;
  const isBlank = comment.trim() === '';
  const isDirty = !isBlank || score !== null;
  useUnsaved(isDirty);
  const command = useCommand(endpoint, {
    onSuccess: (_, input) => {
      const isReturned = 'action' in input && input.action === 'reject';
      notify.success(isReturned ? '已退回' : isScored ? '已阅' : '已点评');
      setComment('');
      setScore(null);
      onReviewed?.();
    },
  });
  // A second comment without words would remove the first one.
  const isAgain = !isScored && Boolean(report?.reviewedAt);
  const can = { read: !(isAgain && isBlank), reject: isScored && !isBlank };
  const send = (action: 'read' | 'reject') => {
    if (report && can[action])
      command.run({
        id: report.id,
        version: report.version,
        comment,
        action: isScored ? action : undefined,
        score: isScored ? score : undefined,
      });
  };
  const stars = [1, 2, 3, 4, 5].map((count) => [count, () => setScore(count)] as const);
  const keys: Record<string, () => void> = {
    e: () => send('read'),
    ...(report ? { r: () => field.current?.focus() } : {}),
    ...(report && isScored ? Object.fromEntries(stars) : {}),
  };
  return {
    keys,
    /** Runs `go` after the person gave up an unsent review. */
    leave: (go: () => void) => confirmLossOf(isDirty, go),
    box: {
      comment,
      setComment,
      score,
      setScore,
      field,
      isScored,
      isAgain,
      can,
      send,
      isSending: command.isPending,
    },
  };
}

/** The fields and buttons of a review. Ctrl+Enter sends the words: a scored report is returned with them. */
export function ReviewBox({ of }: { of: ReturnType<typeof useReview>['box'] }) {
  const { comment, setComment, score, setScore, field, isScored, isAgain, can, send, isSending } = of;
  const isMobile = useIsMobile();
  return (
    <div className={styles.review}>
      {isScored && <Rate value={score ?? 0} onChange={setScore} aria-label="评分" />}
      <Input.TextArea
        aria-label={isScored ? '批语' : '点评'}
        placeholder={isScored ? '批语（退回时必填）' : isAgain ? '再写点评' : '点评（可不填）'}
        maxLength={500}
        autoSize={{ minRows: 1, maxRows: 4 }}
        ref={field}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(isScored ? 'reject' : 'read');
          if (event.key === 'Escape') {
            // Leaves the words, not the reader.
            event.stopPropagation();
            event.currentTarget.blur();
          }
        }}
      />
      <Button
        type="primary"
        loading={isSending}
        disabled={!can.read}
        onClick={() => send('read')}
        title={isScored || isMobile ? undefined : 'E；写了点评按 Ctrl + Enter'}
      >
        {isScored ? '已阅' : isAgain ? '再次点评' : '点评'}
      </Button>
      {isScored && (
        <Button danger loading={isSending} disabled={!can.reject} onClick={() => send('reject')}>
          退回
        </Button>
      )}
    </div>
  );
}
