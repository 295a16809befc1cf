import db from '@adonisjs/lucid/services/db'
import type { Caller } from '#shared'
import type { Act } from '../domain/acts.js'

type Done = {
  readonly act: Act
  readonly subject: { readonly type: string; readonly id: number }
  readonly by: Pick<Caller, 'sessionId'>
}

/** Is it on record that this was done after this moment (epoch ms), in the same log-in? */
export const isRecordedSince = async (since: number, { act, subject, by }: Done): Promise<boolean> =>
  Boolean(
    await db
      .from('audit_records')
      .where({ act, subject_type: subject.type, subject_id: subject.id, login_id: by.sessionId })
      .where('occurred_at', '>', since)
      .select('id')
      .first()
  )
