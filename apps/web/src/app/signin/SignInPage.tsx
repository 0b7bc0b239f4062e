import { lazy, Suspense, useEffect, useState } from 'react';
import { parameter } from './addresses.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { prefetchApplication } from './prefetch.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { type Options, useOptions } from './useSignIn.ts';

const CodeForm = lazy(() => import('./CodeForm.tsx'));
const WechatButton = lazy(() => import('./WechatButton.tsx'));
const RegisterForm = lazy(() => import('./RegisterForm.tsx'));
const ResetForm = lazy(() => import('./ResetForm.tsx'));
const BindingNote = lazy(() => import('./BindingNote.tsx'));

type Mode = 'password' | 'code' | 'register' | 'reset';

const TITLES: Record<Mode, string> = {
  password: '登录',
  code: '登录',
  register: '注册账号',
  reset: '找回密码',
};

/** `isBinding`: reached from WeChat without an account; signing in binds the two. */
export function SignInPage({ isBinding = false }: { isBinding?: boolean }) {
  const [mode, setMode] = useState<Mode>(isBinding ? 'code' : 'password');
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  // The binding happens only on the page that names the WeChat account.
  const auth3 = (isBinding && parameter('auth3_id')) || undefined;
  const [isBindingConfirmed, setIsBindingConfirmed] = useState(false);
  const options = useOptions();

  useEffect(() => {
    // Prefetches the application's files while the person types.
    const timer = setTimeout(prefetchApplication, 1500);
    return () => clearTimeout(timer);
  }, []);

  const isSigningIn = mode === 'password' || mode === 'code';
  return (
    <SignInFrame title={isBinding && isSigningIn ? '绑定微信' : TITLES[mode]} company={options.companyName}>
      {isBinding && auth3 && (
        <Suspense fallback={null}>
          <BindingNote auth3={auth3} isConfirmed={isBindingConfirmed} onConfirm={setIsBindingConfirmed} />
        </Suspense>
      )}
      {isSigningIn && (
        <div className="signin-tabs" role="tablist" aria-label="登录方式">
          {(['password', 'code'] as const).map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={mode === one}
              onClick={() => setMode(one)}
            >
              {one === 'password' ? '密码登录' : '验证码登录'}
            </button>
          ))}
        </div>
      )}
      {mode === 'password' && (
        <PasswordForm
          account={account}
          onAccount={setAccount}
          password={password}
          onPassword={setPassword}
          auth3={auth3}
          isBindingConfirmed={isBindingConfirmed}
        />
      )}
      <Suspense fallback={null}>
        {mode === 'code' && (
          <CodeForm
            account={account}
            onAccount={setAccount}
            auth3={auth3}
            isBindingConfirmed={isBindingConfirmed}
          />
        )}
        {mode === 'register' && (
          <RegisterForm account={account} onAccount={setAccount} onDone={() => setMode('password')} />
        )}
        {mode === 'reset' && (
          <ResetForm account={account} onAccount={setAccount} onDone={() => setMode('password')} />
        )}
      </Suspense>
      <div className="signin-links">
        {isSigningIn ? (
          <>
            <button type="button" onClick={() => setMode('reset')}>
              忘记密码
            </button>
            {options.register && (
              <button type="button" onClick={() => setMode('register')}>
                注册账号
              </button>
            )}
          </>
        ) : (
          <button type="button" onClick={() => setMode('password')}>
            返回登录
          </button>
        )}
      </div>
      {isSigningIn && options.wechat && !isBinding && (
        <Suspense fallback={null}>
          <WechatButton />
        </Suspense>
      )}
      {mode === 'password' && options.demo && (
        <DemoAccounts
          options={options}
          onPick={(picked) => {
            setAccount(picked);
            setPassword(options.demoPassword ?? '');
          }}
        />
      )}
    </SignInFrame>
  );
}

function DemoAccounts({ options, onPick }: { options: Options; onPick: (account: string) => void }) {
  return (
    <section className="signin-demo" aria-label="演示账号">
      <p>演示账号，点一下即可填入</p>
      <ul>
        {options.demoAccounts.map(({ account, title }) => (
          <li key={account}>
            <button type="button" title={account} onClick={() => onPick(account)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
