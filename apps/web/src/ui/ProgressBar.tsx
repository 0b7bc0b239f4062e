import { Progress, type ProgressProps } from 'antd';

interface Props extends Omit<ProgressProps, 'aria-label' | 'aria-labelledby'> {
  /** What it measures: a bar without a name tells a screen reader nothing. */
  label: string;
}

export const ProgressBar = ({ label, ...progress }: Props) => <Progress aria-label={label} {...progress} />;
