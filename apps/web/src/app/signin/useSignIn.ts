import { useEffect, useState } from 'react';
import { ApiError, call, type FieldError } from '../../lib/call.ts';
import { writeToken } from '../../lib/token.ts';
import { parameter, safeTarget } from './addresses.ts';
import { wires } from './wires.ts';

/** Product specification, section 5: the account and the code lose all white space; the password is kept as typed. */
export const trimmed = (text: string): string => text.replace(/\s+/g, '');

export type Options = Awaited<ReturnType<typeof call<typeof wires.loginOptions>>>;

const NO_OPTIONS: Options = {
  demo: false,
  wechat: false,
  register: false,
  sendsCodes: false,
  companyName: '',
  demoAccounts: [],
  demoPassword: null,
  sessionHours: 24,
};
/** Set from the server's options when they arrive. */
let sessionHours = NO_OPTIONS.sessionHours;

export function useOptions(): Options {
  const [options, setOptions] = useState(NO_OPTIONS);
  useEffect(() => {
    // Without the options the page still signs in by password and code.
    call(wires.loginOptions, {}, { isQuiet: true }).then(
      (given) => {
        // A server of an earlier version leaves out what it does not know.
        const known = { ...NO_OPTIONS, ...given };
        ({ sessionHours } = known);
        setOptions(known);
      },
      () => undefined,
    );
  }, []);
  return options;
}

/** Opens the application's document at the wanted page after sign-in. */
export function enter(token: string): void {
  writeToken(token, sessionHours);
  window.location.replace(safeTarget(parameter('redirect')));
}

/** Field errors of the last refused attempt. */
export function useFieldErrors() {
  const [fields, setFields] = useState<FieldError[]>([]);
  return {
    of: (name: string): string | undefined => fields.find(({ field }) => field === name)?.message,
    keep: (error: unknown) => setFields(error instanceof ApiError ? error.fields : []),
  };
}

export interface Captcha {
  id: string;
  image: string;
}

/** The captcha, which the server asks for after three failures (`data.captchaRequired` of its answers). */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [text, setText] = useState('');
  const refresh = async () => {
    setText('');
    const answer = await call(wires.captcha, {}).catch(() => null);
    if (answer) setCaptcha({ id: answer.captchaId, image: answer.image });
  };
  return {
    captcha,
    text,
    setText,
    refresh,
    fields: captcha ? { captchaId: captcha.id, captchaText: text.trim() } : {},
    /** Loads a new captcha after every failure, because each is valid once. */
    afterFailure: (error: unknown) => {
      const data =
        error instanceof ApiError ? (error.data as { captchaRequired?: boolean } | null | undefined) : null;
      if (captcha || data?.captchaRequired) void refresh();
    },
  };
}
