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
