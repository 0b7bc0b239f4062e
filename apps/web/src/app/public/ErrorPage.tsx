import { PublicFrame } from './PublicFrame.tsx';

const TEXTS = {
  404: { title: '页面不存在', hint: '地址可能有误，或者页面已经移走。' },
  401: { title: '没有权限', hint: '您没有打开这个页面的权限。如有需要，请联系管理员开通。' },
} as const;

export default function ErrorPage({ code }: { code: keyof typeof TEXTS }) {
  const { title, hint } = TEXTS[code];
  return (
    <PublicFrame title={title}>
      <p className="public-code" aria-hidden>
        {code}
      </p>
      <p>{hint}</p>
      <div className="public-actions">
        <a className="primary" href="/">
          回到首页
        </a>
      </div>
    </PublicFrame>
  );
}
