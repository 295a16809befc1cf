import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, type Caller } from '#shared'

/** What the record knows; a new act adds its value here. */
type Act = 'institution_begun' | 'key_seen' | 'permissions_changed' | 'second_factor_removed'

/** What the act was about. `id` null: the detail has it. */
export type Subject = { readonly type: 'item' | 'application' | 'group' | 'user'; readonly id: number | null }

type Actor = Pick<Caller, 'userId' | 'institutionId' | 'group' | 'sessionId'>

/** Writes down who did what, in the act's own transaction where it has one. Nothing changes or removes a row. */
export async function recordAct(
  actor: Actor,
  { act, subject, detail = {} }: { act: Act; subject: Subject; detail?: Readonly<Record<string, unknown>> },
  trx?: TransactionClientContract
): Promise<void> {
  await (trx ?? db)
    .insertQuery()
    .table('audit_records')
    .insert({
      institution_id: actor.institutionId,
      actor_id: actor.userId,
      actor_group: actor.group,
      login_id: actor.sessionId,
      act,
      subject_type: subject.type,
      subject_id: subject.id,
      detail_json: JSON.stringify(detail),
      occurred_at: clock.now(),
    })
}
