import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import type { ReactNode } from 'react';
import type { Values } from './useDrawerForm.ts';

export interface FormProps<E extends Endpoint> {
  title: string;
  /** The command that saves; its input schema has the form's rules. */
  endpoint: E;
  /** The row to edit, or initial values of a new one. Its `id` and `version` are sent along. */
  initial?: Record<string, unknown> | null | undefined;
  /** Name of the form's draft; unique for each form. */
  formKey: string;
  onSaved?: (output: OutputOf<E>) => void;
  onClose: () => void;
  /** Reads the row anew, for the comparison after a version conflict. */
  reload?: () => Promise<Record<string, unknown>>;
  /** Changes values before sending (computed or joined ones). Fields that the endpoint lacks are left out. */
  prepare?: (values: Values) => Values | SentOf<E>;
  /** Two fields a line where there is room. */
  columns?: 1 | 2;
  width?: number;
  okText?: string;
  children: ReactNode;
}
