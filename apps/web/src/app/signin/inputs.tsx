import { type ReactNode, useId, useState } from 'react';
import type { Captcha } from './useSignIn.ts';
import './signin.css';

interface InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password' | 'tel';
  autoComplete?: string;
  inputMode?: 'numeric' | 'tel';
  maxLength?: number;
  autoFocus?: boolean;
  hint?: string;
  /** The server's message for this field, shown in place of the hint. */
  error?: string | undefined;
  after?: ReactNode;
}

export function TextInput({
  label,
  value,
  onChange,
  type = 'text',
  hint,
  error,
  after,
  ...rest
}: InputProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <div className="signin-field">
      <label htmlFor={id}>{label}</label>
      <div className="signin-input">
        <input
          id={id}
          type={isPassword && isShown ? 'text' : type}
          value={value}
          required
          aria-describedby={(error ?? hint) ? `${id}-hint` : undefined}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
        {isPassword && (
          <button
            type="button"
            className="signin-eye"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? '隐藏' : '显示'}
          </button>
        )}
        {after}
      </div>
      {(error ?? hint) && (
        <small id={`${id}-hint`} className={error && 'signin-wrong'}>
          {error ?? hint}
        </small>
      )}
    </div>
  );
}

interface CaptchaProps {
  captcha: Captcha | null;
  text: string;
  onText: (text: string) => void;
  onRefresh: () => void;
}

export function CaptchaInput({ captcha, text, onText, onRefresh }: CaptchaProps) {
  if (!captcha) return null;
  return (
    <TextInput
      label="图形验证码"
      value={text}
      onChange={onText}
      autoComplete="off"
      maxLength={10}
      after={
        <button type="button" className="signin-captcha" title="看不清，换一张" onClick={onRefresh}>
          <img src={captcha.image} alt="图形验证码，点击换一张" />
        </button>
      }
    />
  );
}

export function Submit({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="primary signin-submit" disabled={isBusy} aria-busy={isBusy}>
      {isBusy ? '请稍候…' : children}
    </button>
  );
}
