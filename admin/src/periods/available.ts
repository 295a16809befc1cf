import type { Data } from '@banca/backend/api'

type YearPeriod = Data.Scheduling.YearPeriod
type Link = Data.Scheduling.PeriodMenu

/** What can be linked: all year periods but those that are linked, and those whose `checked` is truthy. */
export const availableOf = (periods: readonly YearPeriod[], links: readonly Link[]): YearPeriod[] => {
  const linked = new Set(links.map(({ periodoAno }) => periodoAno))
  return periods.filter(({ id, checked }) => !checked && !linked.has(id))
}

/** The year, where the text of the period does not say it. */
export const yearBeside = (text: string, year: number): string | undefined =>
  text.includes(String(year)) ? undefined : String(year)
