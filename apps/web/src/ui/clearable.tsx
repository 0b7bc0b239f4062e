import { CloseCircleFilled } from '@ant-design/icons';

/**
 * The clear button of inputs and selects with a Chinese name; antd's `allowClear` alone says "Clear". The icon is made
 * where it is used, because its chunk may load after this one.
 */
export const CLEARABLE = {
  label: '清除',
  get clearIcon() {
    return <CloseCircleFilled aria-label="清除" />;
  },
};
