const SHOWN = 3;

/** 等 王芳、李强 等 5 人: who can decide the step that a request waits for. */
export const nextText = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join('、')}等 ${names.length} 人` : names.join('、');
