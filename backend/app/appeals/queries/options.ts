import db from '@adonisjs/lucid/services/db'
import { say, select, type Caller } from '#shared'
import { foldName } from '#shared/fold_name'
import { APPEAL_STATUSES, isAppealResult, isAppealStatus, type AppealStatus } from '../domain/appeal.js'
import type { AppealResultView, AppealStatusView } from '../views.js'

type Reader = Pick<Caller, 'language'>

export const statusView = (tag: AppealStatus, { language }: Reader): AppealStatusView => ({
  id: APPEAL_STATUSES.indexOf(tag) + 1,
  tag,
  description: say(language, `appeals.status_${tag}`),
})

/** A stored stage. @throws Error when it is none of ours */
export function storedStatus(text: string): AppealStatus {
  if (!isAppealStatus(text)) throw new Error(`${text} is no stage of an appeal`)
  return text
}

export const resultView = (id: number, tag: string, { language }: Reader): AppealResultView => {
  if (!isAppealResult(tag)) throw new Error(`${tag} is no result of an appeal`)
  return { id, tag, description: say(language, `appeals.result_${tag}`) }
}

/** Stages whose description has the text, for the filter. */
export const statusOptions = (caller: Reader, search: string): AppealStatusView[] =>
  matching(
    APPEAL_STATUSES.map((tag) => statusView(tag, caller)),
    search
  )

/** Decisions whose description has the text, in their order. */
export async function resultOptions(caller: Reader, search: string): Promise<AppealResultView[]> {
  const rows = await select(db, 'appeal_results', {
    id: 'appeal_results.id',
    tag: 'appeal_results.tag',
  }).orderBy('position')
  return matching(
    rows.map(({ id, tag }) => resultView(id, tag, caller)),
    search
  )
}

const matching = <One extends { description: string }>(all: readonly One[], search: string): One[] =>
  all.filter(({ description }) => foldName(description).includes(foldName(search.trim())))
