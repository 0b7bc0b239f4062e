import { NumberInput, type NumberInputProps } from './NumberInput.tsx';

type Props = Omit<NumberInputProps<string>, 'stringMode' | 'controls' | 'written' | 'min' | 'max'>;

/** An amount in yuan with two decimals, as text all the way, so that no amount is ever rounded through a float. */
export const MoneyInput = ({ style, ...rest }: Props) => (
  <NumberInput<string>
    stringMode
    controls={false}
    written={inFen}
    // Arrow keys change by one yuan, not below nothing.
    min="0"
    style={{ width: '100%', ...style }}
    {...rest}
  />
);

/** A plan in the unit of its measure: yuan with two decimals; customers and days as they are counted, `5` and `2.5`. */
export const PlanInput = ({ isMoney, ...rest }: Props & { isMoney: boolean }) => (
  <MoneyInput {...rest} {...(isMoney ? {} : { written: counted })} />
);

/** How many or how much of a thing in its own unit, part of one included: `3` and `2.5`. */
export const QuantityInput = (props: Props) => <PlanInput isMoney={false} {...props} />;

/** In thousands, with two decimals at least: more of them are refused by the schema, not rounded away. */
const inFen = (value: string): string => {
  const [whole = '', fen = ''] = value.split('.');
  return `${inThousands(whole)}.${fen.padEnd(2, '0')}`;
};
const inThousands = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');
const counted = (value: string): string => value.replace(/\.0*$|(\.\d*[1-9])0+$/, '$1');
