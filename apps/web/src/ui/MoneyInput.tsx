import { InputNumber, type InputNumberProps } from 'antd';

type Props = Omit<InputNumberProps<string>, 'stringMode' | 'precision' | 'controls'>;

/** An amount in yuan with two decimals, as text all the way, so that no amount is ever rounded through a float. */
export const MoneyInput = ({ min = '0', style, ...rest }: Props) => (
  <InputNumber<string>
    stringMode
    precision={2}
    controls={false}
    min={min}
    style={{ width: '100%', ...style }}
    {...rest}
  />
);

/** A plan in the unit of its measure: yuan with two decimals; customers and days as they are counted, `5` and `2.5`. */
export const PlanInput = ({ isMoney, ...rest }: Props & { isMoney: boolean }) => (
  <MoneyInput {...rest} {...(isMoney ? {} : { formatter: counted })} />
);

const counted: Props['formatter'] = (value, { userTyping, input }) =>
  userTyping ? input : String(value ?? '').replace(/\.0*$|(\.\d*[1-9])0+$/, '$1');
