import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  danger?: boolean;
  /** Its command is running. */
  loading?: boolean;
}

/** A small action in a row or line of text. Native, because a list has dozens of them. */
export const LinkButton = ({ danger = false, loading = false, disabled, className, ...props }: Props) => (
  <button
    type="button"
    {...props}
    className={`link-button ${danger ? 'is-danger' : ''} ${className ?? ''}`}
    disabled={disabled || loading}
    aria-busy={loading || undefined}
  />
);
