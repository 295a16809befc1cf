import type { Locator, Page } from 'playwright'

/** A moment as staff type it, at the school: `DD/MM/YYYY` and `hh:mm`. `at`: milliseconds. */
export function typed(at: number): { date: string; time: string } {
  const [date = '', time = ''] = new Date(at)
    .toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
    .split(', ')
  return { date: date.replace(/\/(\d\d)$/, '/20$1'), time }
}

/** The row whose head begins with this name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
