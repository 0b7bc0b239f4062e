import { Navigate, useLocation } from 'react-router';

/** /redirect/some/path?x=1 → /some/path?x=1 */
export default function RedirectPage() {
  const { pathname, search } = useLocation();
  return (
    <Navigate to={`/${pathname.replace(/^\/redirect\/*/, '').replace(/^[/\\]+/, '')}${search}`} replace />
  );
}
