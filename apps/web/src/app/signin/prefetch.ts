/**
 * Fetches the application's scripts and styles into the browser's cache, at the lowest priority. The build lists them
 * in the document (build/prefetch.ts); they wait in a template, so that they do not compete with this page's own files.
 */
export function prefetchApplication(): void {
  const list = document.querySelector<HTMLTemplateElement>('template#application');
  if (list) document.head.append(list.content.cloneNode(true));
}
