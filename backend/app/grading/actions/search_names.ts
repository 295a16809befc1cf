import db from '@adonisjs/lucid/services/db'
import { andRest, examsAreSlow } from '#jobs'
import { repeatOnDeadlock, select, type Row } from '#shared'
import { namedBy } from '../domain/named_text.js'

/** Texts of one transaction, and how many of them are read together. */
const AT_ONCE = 100
const READ_TOGETHER = 10
/** Characters of one step: what the process does in one go, while candidates may wait. */
const CHARACTERS_AT_ONCE = 200_000

const WAITING = {
  id: 'named_texts.id',
  text: 'answers.free_response',
  name: 'users.name',
  email: 'users.email',
} as const

/**
 * Searches texts that plans were given for the name and the e-mail address of whoever wrote them, behind the marking: no hand-in waits for it, and candidates who wait go first.
 * @returns how many steps had something to do; fewer than asked for: nothing is left, or candidates wait
 */
export async function searchNames(steps: number, stop?: AbortSignal): Promise<number> {
  let step = 0
  while (step < steps && stop?.aborted !== true && !(await examsAreSlow())) {
    const rows = await nextTexts()
    if (rows.length === 0) break
    await andRest(() => settle(rows))
    step += 1
  }
  return step
}

/** The next texts of a step; one that is longer than a step has it to itself. */
async function nextTexts(): Promise<Row<typeof WAITING>[]> {
  const rows: Row<typeof WAITING>[] = []
  let characters = 0
  for (;;) {
    const read = await select(db, 'named_texts', WAITING)
      .join('answers', 'answers.id', 'named_texts.answer_id')
      .join('applications', 'applications.id', 'answers.application_id')
      .join('users', 'users.id', 'applications.user_id')
      .where('named_texts.state', 'pending')
      .where('named_texts.id', '>', rows.at(-1)?.id ?? 0)
      .orderBy('named_texts.id')
      .limit(READ_TOGETHER)
    for (const row of read) {
      characters += row.text?.length ?? 0
      if (rows.length > 0 && characters > CHARACTERS_AT_ONCE) return rows
      rows.push(row)
    }
    if (read.length < READ_TOGETHER || rows.length >= AT_ONCE) return rows
  }
}

/** By its row: an answer that changed meanwhile has another one, which waits. */
async function settle(rows: readonly Row<typeof WAITING>[]): Promise<void> {
  const searched = rows.map(({ id, text, ...author }) => ({ id, found: namedBy(text ?? '', author) }))
  await repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      const waiting = (ids: readonly number[]) =>
        trx
          .from('named_texts')
          .whereIn('id', [...ids])
          .where('state', 'pending')
      const clear = searched.filter(({ found }) => !found.name && !found.email).map(({ id }) => id)
      await waiting(clear).delete()
      for (const { id, found } of searched)
        if (found.name || found.email)
          await waiting([id]).update({
            state: 'open',
            has_name: Number(found.name),
            has_email: Number(found.email),
          })
    })
  )
}
