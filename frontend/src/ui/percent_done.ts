/** How far something has come, 0 to 100; null while nobody knows how much there is. */
export const percentDone = (done: number, total: number | null): number | null =>
  total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100))
