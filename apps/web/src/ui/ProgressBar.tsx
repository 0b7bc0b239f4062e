import { Progress, type ProgressProps } from 'antd';

interface Props extends Omit<ProgressProps, 'aria-label' | 'aria-labelledby'> {
  /** Accessible name of the bar. */
  label: string;
}

export const ProgressBar = ({ label, ...progress }: Props) => <Progress aria-label={label} {...progress} />;
