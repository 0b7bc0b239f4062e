/** What shows a record beside its list gets: its own call reads the rest. */
export interface PeekProps {
  id: number;
}
