import { Select } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

/** Trees weigh 15 KB; in the folded filters of a list they come when they are unfolded. */
const Region = lazy(async () => ({ default: (await import('./RegionCascader.tsx')).RegionCascader }));
const Organisation = lazy(async () => ({
  default: (await import('./OrganisationPicker.tsx')).OrganisationPicker,
}));
const Waiting = ({ placeholder }: { placeholder?: string | undefined }) => (
  <Select disabled loading aria-label={placeholder} placeholder={placeholder} style={{ width: '100%' }} />
);

export const RegionFilter = (props: ComponentProps<typeof Region>) => (
  <Suspense fallback={<Waiting placeholder={props.placeholder} />}>
    <Region {...props} />
  </Suspense>
);
export const OrganisationFilter = (props: ComponentProps<typeof Organisation>) => (
  <Suspense fallback={<Waiting placeholder={props.placeholder} />}>
    <Organisation {...props} />
  </Suspense>
);
