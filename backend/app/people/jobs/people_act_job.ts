import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { callerOfSession } from '#identity'
import type { JobType } from '#jobs'
import { ok, refuse, rowId, type DomainError, type Result } from '#shared'
import { personAct, type ReadyAct } from '../actions/person_act.js'
import { COUNTED_REASONS, countOfReason, type PeopleAct } from '../domain/people_act.js'
import { mayManagePeople } from '../policies/people_policy.js'

/** `session`: in which it was ordered; `digest`: of what was asked for. Without names: it outlives a person's data. */
type Payload = {
  readonly act: PeopleAct
  readonly ids: readonly number[]
  readonly session: number
  readonly digest: string
}

const act = vine.object({}).merge(
  vine.group([
    vine.group.if((data) => data.kind === 'active', {
      kind: vine.literal('active'),
      isActive: vine.boolean(),
    }),
    vine.group.if((data) => data.kind === 'class', { kind: vine.literal('class'), class: rowId() }),
    vine.group.else({ kind: vine.literal('role'), role: rowId(), isGiven: vine.boolean() }),
  ])
)

/** People of one chunk at most. */
const MOST = 100

/**
 * Does something to many people: those whose ids are stored with it. A chunk is a transaction, and its rights are those that whoever ordered it has now:
 * without the switch it ends, and about each person the rules of their record decide.
 */
export const peopleActJob: JobType<Payload, Result<readonly ReadyAct[], DomainError>> = {
  type: 'people.act',
  lane: 'batch',
  payload: vine.create({
    act,
    ids: vine.array(rowId()).minLength(1),
    session: rowId(),
    digest: vine.string().maxLength(64),
  }),
  warnings: [...COUNTED_REASONS, 'refused'],

  prepare: async ({ payload, cursor, units }) => {
    const caller = await callerOfSession(payload.session)
    if (!caller || !(await mayManagePeople(caller)))
      return refuse('forbidden', 'rights_changed', { messages: ['people.rights_changed'] })
    const ready = await personAct(caller, payload.act)
    if (!ready.ok) return ready
    const acts: ReadyAct[] = []
    for (const id of payload.ids.slice(cursor, cursor + Math.min(units, MOST)))
      acts.push(await ready.value(id))
    return ok(acts)
  },

  chunk: async (trx, { payload: { ids }, cursor, isTimeUp, institutionId }, prepared) => {
    if (prepared === undefined) throw new Error('a chunk of an act on people was not prepared')
    if (!prepared.ok) return prepared
    // Before the first read that is not locked: MariaDB reads as of the moment of that.
    await trx
      .from('institutions')
      .where('id', institutionId ?? 0)
      .forUpdate()
      .select('id')
    await lock(trx, ids.slice(cursor, cursor + prepared.value.length))
    const counts: Record<string, number> = { changed: 0 }
    let done = 0
    for (const ready of prepared.value) {
      const one = await ready(trx)
      const name = one.ok ? (one.value.isChanged ? 'changed' : 'unchanged') : countOfReason(one.error.code)
      counts[name] = (counts[name] ?? 0) + 1
      done += 1
      if (isTimeUp()) break
    }
    return ok({ cursor: cursor + done, done, counts, ended: cursor + done >= ids.length })
  },
}

const lock = (trx: TransactionClientContract, ids: readonly number[]) =>
  trx
    .from('users')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id')
