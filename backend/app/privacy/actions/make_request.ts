import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  schoolHour,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { daysLeft, dueOn, type Asker, type RequestKind } from '../domain/requests.js'
import { mayAskAbout } from '../queries/requests.js'

export type NewRequest = {
  readonly person: number
  readonly kind: RequestKind
  readonly askedBy: Asker
  readonly receivedOn: string
  readonly note: string | null
}

const YEAR_DAYS = 366

/**
 * Puts a request on record; its clock runs from the day on which it came.
 * @returns its id; refused: about `person`, `receivedOn`; 409 `open_already`, `erasing_already`
 */
export async function makeRequest(caller: Caller, asked: NewRequest): Promise<Result<number, DomainError>> {
  const { person, kind, askedBy, receivedOn, note } = asked
  const age = -daysLeft(receivedOn, schoolHour(clock.now()).day)
  if (age < 0 || age > YEAR_DAYS)
    return refuse('invalid', 'validation', {
      fields: { receivedOn: [age < 0 ? 'privacy.received_later' : 'privacy.received_long_ago'] },
    })
  if (!(await mayAskAbout(caller, person)))
    return refuse('invalid', 'validation', { fields: { person: ['privacy.person_unknown'] } })
  return inTransaction<number, DomainError>(async (trx) => {
    // Two people at the desk write down one letter: the second waits here.
    await trx.from('users').where('id', person).forUpdate().select('id')
    const erasing = await select(trx, 'privacy_requests', { id: 'privacy_requests.id' })
      .where({ user_id: person, state: 'erasing' })
      .first()
    if (erasing) return refuseConflict('erasing_already', 'privacy.erasing_already')
    const open = await select(trx, 'privacy_requests', { id: 'privacy_requests.id' })
      .where({ user_id: person, kind, state: 'open' })
      .first()
    if (open) return refuseConflict('open_already', 'privacy.open_already')
    const due = dueOn(receivedOn)
    const id = await insertRow(trx, 'privacy_requests', {
      institution_id: caller.institutionId,
      user_id: person,
      kind,
      asked_by: askedBy,
      received_on: receivedOn,
      due_on: due,
      state: 'open',
      note,
      made_by: caller.userId,
      created_at: clock.now(),
    })
    await record(trx, {
      act: 'privacy_request_made',
      by: caller,
      subject: { type: 'user', id: person },
      detail: { request: id, kind, askedBy, dueOn: due },
    })
    return ok(id)
  })
}
