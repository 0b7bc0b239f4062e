/**
 * Prefetches the application's scripts and styles at the lowest priority. The build lists them in a template of the
 * document (build/prefetch.ts), so that they do not compete with this page's own files.
 */
export function prefetchApplication(): void {
  const list = document.querySelector<HTMLTemplateElement>('template#application');
  if (list) document.head.append(list.content.cloneNode(true));
}
