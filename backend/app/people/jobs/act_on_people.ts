import { createHash } from 'node:crypto'
import { countPeopleSelected, peopleIdsSelected, type PeopleSelection } from '#identity'
import { orderedWith, orderJob } from '#jobs'
import {
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  say,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { limits, MOST_PEOPLE, type PeopleAct } from '../domain/people_act.js'
import { peopleActJob } from './people_act_job.js'
import type { ActiveSetView, OrderedActView } from '../views.js'
import { personAct, type PersonAct } from '../actions/person_act.js'

/** `count`: how many were shown to the caller before; null: they named them one by one. `key`: `Idempotency-Key`, null without one. */
export type AskedAct = {
  readonly act: PeopleAct
  readonly selection: PeopleSelection
  readonly count: number | null
  readonly key: string | null
}

/**
 * Does something to people, each by themselves and by the rules of their record: one who is refused keeps nobody else. More than `limits.atOnce` are a
 * job, which goes on without the page.
 * @returns refused: 409 `count_changed` with the new `count` where the list's filter finds other people by now; `too_many_people`; `idempotency_key_reused`;
 * about `count` and `role`
 */
export async function actOnPeople(
  caller: Caller,
  asked: AskedAct
): Promise<Result<ActiveSetView | OrderedActView, DomainError>> {
  const digest = digestOf(asked)
  const before = await orderedWith({ ...orderOf(caller), key: asked.key })
  if (before)
    return before.payload.digest === digest
      ? ok({ id: before.id, status: 'QUEUED', count: before.payload.ids.length })
      : refuseConflict('idempotency_key_reused', 'jobs.idempotency_key_reused')
  const ids = await idsOf(caller, asked)
  if (!ids.ok) return ids
  const act = await personAct(caller, asked.act)
  if (!act.ok) return act
  return ids.value.length > limits.atOnce
    ? order(caller, asked, { ids: ids.value, digest })
    : ok(await eachPerson(caller, ids.value, act.value))
}

const orderOf = ({ institutionId, userId }: Caller) => ({
  type: peopleActJob,
  institutionId,
  orderedBy: userId,
})

const digestOf = ({ act, selection, count }: AskedAct): string =>
  createHash('sha256')
    .update(JSON.stringify([act, selection, count]))
    .digest('hex')

async function idsOf(
  caller: Caller,
  { selection, count }: Pick<AskedAct, 'selection' | 'count'>
): Promise<Result<readonly number[], DomainError>> {
  // Whom the caller does not see is refused by name, as somebody who is not there.
  if ('ids' in selection) return ok(selection.ids)
  if (count === null) return refuse('invalid', 'validation', { fields: { count: ['shared.required'] } })
  const ids = await peopleIdsSelected(caller, selection, MOST_PEOPLE + 1)
  if (ids.length > MOST_PEOPLE)
    return refuse('invalid', 'too_many_people', {
      messages: ['people.too_many_people'],
      params: { most: MOST_PEOPLE },
    })
  return ids.length === count ? ok(ids) : refuseCount(ids.length)
}

const refuseCount = (count: number) =>
  refuse('conflict', 'count_changed', {
    messages: [count === 1 ? 'people.count_changed_one' : 'people.count_changed_other'],
    params: { count },
    extra: { count },
  })

/** How many are chosen. Of people who are named one by one those whom the caller sees. */
export const countChosen = (caller: Caller, selection: PeopleSelection): Promise<number> =>
  countPeopleSelected(caller, selection)

const order = (
  caller: Caller,
  { act, key }: AskedAct,
  { ids, digest }: { readonly ids: readonly number[]; readonly digest: string }
): Promise<Result<OrderedActView, DomainError>> =>
  inTransaction<OrderedActView, DomainError>(async (trx) => {
    const job = await orderJob(trx, {
      ...orderOf(caller),
      payload: { act, ids: [...ids], session: caller.sessionId, digest },
      title: { key: `people.act_${titleOf(act)}`, params: { count: ids.length } },
      total: ids.length,
      key,
    })
    return job.ok ? ok({ id: job.value.id, status: 'QUEUED', count: ids.length }) : job
  })

function titleOf(act: PeopleAct): string {
  if (act.kind === 'class') return 'move'
  if (act.kind === 'active') return act.isActive ? 'activate' : 'deactivate'
  return act.isGiven ? 'give_role' : 'take_role'
}

async function eachPerson(caller: Caller, ids: readonly number[], act: PersonAct): Promise<ActiveSetView> {
  let changed = 0
  const refused: { id: number; reason: string }[] = []
  for (const id of ids) {
    const ready = await act(id)
    const done = await inTransaction((trx) => ready(trx))
    if (done.ok) {
      changed += Number(done.value.isChanged)
      continue
    }
    const [named] = Object.values(done.error.fields ?? {}).flat()
    const message = done.error.messages?.[0] ?? named ?? 'shared.not_found'
    refused.push({ id, reason: say(caller.language, message, done.error.params) })
  }
  return { changed, refused }
}
