/** Props of a preview, which reads the record by its own call. */
export interface PeekProps {
  id: number;
}
