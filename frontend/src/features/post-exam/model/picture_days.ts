/** A day of the school, `YYYY-MM-DD`. `count`: of the pictures of that day. */
export interface PictureDay {
  day: string
  count: number
}

/** Days to choose from, newest first: those of the pictures, and with 0 pictures `others`, which has what else is shown of a day. */
export function daysWith(pictures: readonly PictureDay[], others: readonly string[]): PictureDay[] {
  const known = new Set(pictures.map(({ day }) => day))
  const more = [...new Set(others)].filter((day) => !known.has(day)).map((day) => ({ day, count: 0 }))
  return [...pictures, ...more].toSorted((a, b) => b.day.localeCompare(a.day))
}

/** The day to show: the one that was chosen, else the newest of which there are pictures, else the newest. */
export const shownDay = (days: readonly PictureDay[], wanted: string | null): PictureDay | undefined =>
  days.find(({ day }) => day === wanted) ?? days.find(({ count }) => count > 0) ?? days[0]
