import { pinyin } from 'pinyin-pro';

/** Lower-case pinyin without tones, spaces or punctuation; ü is v, as an input method has it. */
export interface Pinyin {
  full: string;
  initials: string;
}

/**
 * Pinyin of a name: `张三` → `{ full: 'zhangsan', initials: 'zs' }`.
 * Letters and digits stay (lower case, half width) and count whole in `full`, by their words' first letter in
 * `initials`: `ABC 公司` → `abcgongsi`, `ags`. What has no reading (emoji, punctuation) is left out.
 * @param kind `person` (default) reads the head as a surname (单 shan, 曾 zeng); `other` is for institutions, topics and
 *   the like, where 重庆银行 must be chongqingyinhang
 */
export function pinyinOf(name: string, kind: 'person' | 'other' = 'person'): Pinyin {
  const syllables = pinyin(plain(name), {
    type: 'array',
    toneType: 'none',
    nonZh: 'consecutive',
    v: true,
    ...(kind === 'person' ? { mode: 'surname', surname: 'head' } : {}),
  });
  let full = '';
  let initials = '';
  for (const syllable of syllables) {
    for (const word of syllable.match(/[a-z0-9]+/g) ?? []) {
      full += word;
      initials += word.charAt(0);
    }
  }
  return { full, initials };
}

/** Full-width letters, case and runs of spaces made equal, so that what is typed finds what is stored. */
export const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
