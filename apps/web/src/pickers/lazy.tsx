import { Select } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { lazy } from '../ui/lazy.tsx';
import { MissingInput } from '../ui/MissingPart.tsx';

interface Placed {
  placeholder?: string | undefined;
}

/**
 * Loads a filter when the folded filters open: trees and calendars weigh 15 and 28 KB, and other nouns bring their
 * contracts.
 */
function unfolded<P extends Placed>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy<P>(async () => ({ default: await load() }), MissingInput);
  return function Unfolded(props) {
    const { placeholder } = props;
    const waiting = (
      <Select
        disabled
        loading
        aria-busy
        aria-label={placeholder}
        placeholder={placeholder}
        style={{ width: '100%' }}
      />
    );
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

export const RegionFilter = unfolded(async () => (await import('./RegionCascader.tsx')).RegionCascader);
export const OrganisationFilter = unfolded(
  async () => (await import('./OrganisationPicker.tsx')).OrganisationPicker,
);
export const DayFilter = unfolded(async () => (await import('../ui/dates.tsx')).DateInput);
export const InstitutionFilter = unfolded(
  async () => (await import('./InstitutionPicker.tsx')).InstitutionPicker,
);
export const TeacherFilter = unfolded(async () => (await import('./TeacherPicker.tsx')).TeacherPicker);
