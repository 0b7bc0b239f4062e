import { Fragment } from 'react';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';

const SHOWN = 3;

/** Names who can decide the pending step: 等 王芳、李强等 5 人. */
export function NextPeople({ people }: { people: readonly { id: number; name: string }[] }) {
  return (
    <span>
      {people.slice(0, SHOWN).map(({ id, name }, i) => (
        <Fragment key={id}>
          {i > 0 && '、'}
          <RecordLink kind="person" id={id} isQuiet>
            {name}
          </RecordLink>
        </Fragment>
      ))}
      {people.length > SHOWN && `等 ${people.length} 人`}
    </span>
  );
}
