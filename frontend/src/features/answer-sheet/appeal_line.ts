import type { TFunction } from 'i18next'
import { dayAndTime } from '../../locales/dates.ts'
import type { SheetEntry } from './types.ts'

export type EntryAppeal = NonNullable<SheetEntry['appeal']>

export const appealAddress = (appealId: number, applicationId: number): string =>
  `/appeals/${appealId}/?application=${applicationId}`

/** The form of an appeal (rule-appeal-candidate-001): `ch` and `bi` are what it shows as limits, in code points. */
export function newAppealAddress(applicationId: number, itemId: number, appeal: EntryAppeal): string {
  return `/appeals/new?${new URLSearchParams({
    a: String(applicationId),
    exam_item: String(itemId),
    ch: String(appeal.contentMaxLength),
    bi: String(appeal.bibliographyMaxLength),
  })}`
}

/** Why no appeal is possible, in words; null where one is, or one is there. `now`: epoch ms. */
export function obstacleText(
  { canIssue, reason, appealId, closesAt }: EntryAppeal,
  t: TFunction<'answer_sheet'>,
  language: string,
  now: number
): string | null {
  if (canIssue || appealId !== null || reason === null) return null
  return t(`appeal.${reason}`, { day: dayAndTime(closesAt, language, now) })
}

/** The appeal of an entry that stands for all of them: nobody can be issued, for one reason. Null where it is not so. */
export function sharedObstacle(entries: readonly SheetEntry[]): EntryAppeal | null {
  const appeals = entries.map(({ appeal }) => appeal).filter((appeal) => appeal?.appealId === null)
  const [first] = appeals
  return first !== undefined && appeals.every((one) => !one?.canIssue && one?.reason === first.reason)
    ? first
    : null
}
