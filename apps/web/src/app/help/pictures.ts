/** File of a screen's picture in `public/manual`; visitors have other pages at the same address. */
export const pictureOf = (view: string, userType: number): string =>
  `${view.replaceAll('/', '-')}${userType === 1 ? '' : `-${userType}`}.jpg`;
