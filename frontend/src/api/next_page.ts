/** For `useInfiniteQuery` over one of our lists: the number of the next page; undefined after the last. */
export const nextPage = (last: { numPages: number }, pages: readonly unknown[]): number | undefined =>
  pages.length < last.numPages ? pages.length + 1 : undefined
