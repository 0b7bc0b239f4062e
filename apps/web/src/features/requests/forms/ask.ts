import type { RequestDetail } from '@shibiao/contract/requests/requests';

export interface AskProps {
  /** A returned or withdrawn request that is submitted again. */
  request: RequestDetail | null;
  /** Day with which a new one begins. */
  day: string;
  onClose: () => void;
  onSaved: (answer: { id: number }) => void;
}
