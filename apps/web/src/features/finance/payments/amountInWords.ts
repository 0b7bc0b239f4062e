const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];

/** Four digits: inner zeros are written once, trailing ones not at all. */
function groupOf(digits: string): string {
  return [...digits]
    .map((digit, i) =>
      digit === '0' ? '零' : `${DIGITS.charAt(Number(digit))}${PLACES[digits.length - 1 - i] ?? ''}`,
    )
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '');
}

/**
 * An amount in Chinese capital characters, as paper forms require: "1696.50" is 壹仟陆佰玖拾陆元伍角整.
 * @param amount two decimals, as on the wire
 */
export function amountInWords(amount: string): string {
  const [whole = '0', cents = '00'] = amount.replace(/^-/, '').split('.');
  const groups = whole.replace(/^0+/, '').match(/\d{1,4}(?=(\d{4})*$)/g) ?? [];
  const yuan = groups
    .map((group, i) => {
      const said = groupOf(group);
      return said && `${said}${GROUPS[groups.length - 1 - i] ?? ''}`;
    })
    .reduce((before, said, i) => {
      // A group of zeros between others is written once, too: 1 0000 1000.
      const isGap = groups[i - 1] === '0000' && said !== '' && !said.startsWith('零');
      return `${before}${isGap ? '零' : ''}${said}`;
    }, '');
  const [jiao = '0', fen = '0'] = cents.padEnd(2, '0');
  const parts = [
    yuan && `${yuan}元`,
    jiao === '0' ? (yuan && fen !== '0' ? '零' : '') : `${DIGITS.charAt(Number(jiao))}角`,
    fen === '0' ? '整' : `${DIGITS.charAt(Number(fen))}分`,
  ];
  const sign = amount.startsWith('-') ? '负' : '';
  return `${sign}${parts.join('') === '整' ? '零元整' : parts.join('')}`;
}
