import { Screen } from '../../shared/videos/Screen.tsx';
import { type State, useSendBeat } from './useSendBeat.ts';

interface Props {
  lessonId: number;
  title: string;
  url: string;
  position: number;
  isPreview: boolean;
  onState: (state: State) => void;
}

/** Player of a lesson: it goes on where any device stopped. */
export function VideoLesson({ lessonId, title, url, position, isPreview, onState }: Props) {
  const send = useSendBeat(lessonId, onState);
  return <Screen url={url} title={title} startAt={position} send={isPreview ? null : send} />;
}
