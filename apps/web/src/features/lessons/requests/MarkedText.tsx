import styles from './requests.module.css';

/** A text with the parts marked that lead past the house: telephone numbers, WeChat, addresses. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return partsOf(text, words).map(({ part, isMarked, at }) =>
    isMarked ? (
      <mark key={at} className={styles.mark} title="联系方式，请核对">
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}

interface Part {
  part: string;
  isMarked: boolean;
  at: number;
}

/** The text cut at the marked words, in its order. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < text.length) {
    const next = words
      .map((word) => ({ word, from: text.indexOf(word, at) }))
      .filter(({ word, from }) => word !== '' && from >= 0)
      .sort((one, other) => one.from - other.from)[0];
    const end = next?.from ?? text.length;
    if (end > at) parts.push({ part: text.slice(at, end), isMarked: false, at });
    if (!next) break;
    parts.push({ part: next.word, isMarked: true, at: end });
    at = end + next.word.length;
  }
  return parts;
}
