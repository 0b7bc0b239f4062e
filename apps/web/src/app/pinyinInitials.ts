/**
 * First letters of Chinese words by the browser's pinyin collation, without a dictionary. Good enough for the titles of
 * the menu; the server matches people and places.
 */
const BOUNDS = '阿芭嚓搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝';
const LETTERS = 'abcdefghjklmnopqrstwxyz';
const collator = new Intl.Collator('zh-CN-u-co-pinyin');

export function initialsOf(text: string): string {
  return [...text].map(initialOf).join('');
}

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase();
  let found = '';
  for (const [index, bound] of [...BOUNDS].entries()) {
    if (collator.compare(character, bound) < 0) break;
    found = LETTERS[index] ?? '';
  }
  return found;
}
