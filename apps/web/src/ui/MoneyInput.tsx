import { NumberInput, type NumberInputProps } from './NumberInput.tsx';

type Props = Omit<NumberInputProps<string>, 'stringMode' | 'controls' | 'written' | 'min' | 'max'>;

/** Amount in yuan with two decimals, kept as text, so that it is never rounded through a float. */
export const MoneyInput = ({ style, ...rest }: Props) => (
  <NumberInput<string>
    stringMode
    controls={false}
    written={inFen}
    // Arrow keys change by one yuan, down to zero.
    min="0"
    style={{ width: '100%', ...style }}
    {...rest}
  />
);

/** Plan in the unit of its measure: yuan with two decimals; customers and days such as `5` and `2.5`. */
export const PlanInput = ({ isMoney, ...rest }: Props & { isMoney: boolean }) => (
  <MoneyInput {...rest} {...(isMoney ? {} : { written: counted })} />
);

/** Quantity in a thing's own unit, fractions included: `3` and `2.5`. */
export const QuantityInput = (props: Props) => <PlanInput isMoney={false} {...props} />;

/** Formats with thousands and at least two decimals; the schema refuses more of them, without rounding. */
const inFen = (value: string): string => {
  const [whole = '', fen = ''] = value.split('.');
  return `${inThousands(whole)}.${fen.padEnd(2, '0')}`;
};
const inThousands = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');
const counted = (value: string): string => value.replace(/\.0*$|(\.\d*[1-9])0+$/, '$1');
