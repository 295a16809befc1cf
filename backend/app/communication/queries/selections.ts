import db from '@adonisjs/lucid/services/db'
import { clock, select, type Caller } from '#shared'

/** Whom somebody chose, as it stood then. `ids`: those a mail can reach. */
export type Selection = {
  readonly ids: readonly number[]
  readonly count: number
  readonly withoutEmail: number
  readonly suppressed: number
}

/** A selection of the caller's own that is still good; null otherwise. */
export async function ownSelection(
  { userId }: Pick<Caller, 'userId'>,
  id: number
): Promise<Selection | null> {
  const row = await select(db, 'email_selections', {
    peopleJson: 'email_selections.people_json',
    count: 'email_selections.count',
    withoutEmail: 'email_selections.without_email',
    suppressed: 'email_selections.suppressed',
  })
    .where({ id, user_id: userId })
    .where('expires_at', '>', clock.now())
    .first()
  if (!row) return null
  const { peopleJson, ...counts } = row
  // As we wrote it.
  return { ...counts, ids: JSON.parse(peopleJson) as number[] }
}
