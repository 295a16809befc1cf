import type { TFunction } from 'i18next'
import { dayAndTime } from '../../locales/dates.ts'
import type { UserResult } from './types.ts'

/** `7,5` */
export const pointsText = (points: number, language: string): string =>
  points.toLocaleString(language, { maximumFractionDigits: 3 })

/** `75%`, of a percentage with one decimal. */
export const percentText = (percentage: number, language: string): string =>
  (percentage / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })

/** Until when an appeal can be opened, or why it cannot; null where the process takes none, or there is one. */
export function windowText(
  { appeal, serverTime }: Pick<UserResult, 'appeal' | 'serverTime'>,
  t: TFunction<'results'>,
  language: string
): string | null {
  const day = (iso: string | null) =>
    iso === null ? '' : dayAndTime(iso, language, Date.parse(serverTime ?? iso))
  if (appeal.canIssue) return t('window.until', { day: day(appeal.closesAt) })
  if (appeal.reason === 'not_open') return t('window.from', { day: day(appeal.opensAt) })
  return appeal.reason === 'closed' ? t('window.over', { day: day(appeal.closesAt) }) : null
}
