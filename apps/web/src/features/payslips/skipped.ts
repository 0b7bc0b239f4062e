/** People left out and the reasons, as the end of a sentence. */
export const skippedText = (skipped: readonly { name: string; reason: string }[]): string =>
  skipped.length === 0
    ? ''
    : `；未处理 ${skipped.length} 人：${skipped
        .slice(0, 3)
        .map(({ name, reason }) => `${name}（${reason}）`)
        .join('、')}${skipped.length > 3 ? ' 等' : ''}`;
