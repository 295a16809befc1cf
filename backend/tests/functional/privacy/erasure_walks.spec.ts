import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyCopies, emptyMailings } from '#communication'
import { emptyRows } from '#imports'
import { nextTied } from '#privacy/queries/tied'
import { appliedList } from '#tests/fixtures/erasures'
import { createInstitution, createUser } from '#tests/fixtures/people'
import { createVictimMail } from '../wrong_user/victim_mail.js'
import { clock } from '#shared'

/** The last id of a table now: what others left there is not walked through. */
const lastId = async (table: string): Promise<number> =>
  Number((await db.from(table).max('id as id').firstOrFail()).id ?? 0)

type Walk = (after: number) => Promise<{ next: number | null; changed: number }>

/** Walks on from an id, and counts the pieces. */
async function walked(walk: Walk, from: number): Promise<{ pieces: number; changed: number }> {
  let [pieces, changed] = [0, 0]
  for (let after: number | null = from; after !== null && pieces < 100; pieces += 1) {
    const done: { next: number | null; changed: number } = await walk(after)
    changed += done.changed
    after = done.next
  }
  return { pieces, changed }
}

test.group('walks of an erasure', () => {
  test('rows of lists are looked at piece by piece, and those of other institutions are left', async ({
    assert,
  }) => {
    const [own, foreign] = [await createInstitution(), await createInstitution()]
    const admin = await createUser({ institution: own, groups: ['ADMINISTRADOR'] })
    const person = await createUser({ institution: own })
    const by = {
      userId: person.id,
      username: 'x',
      identifier: `i-${person.id}`,
      isAlone: true,
      address: null,
    }
    const from = await lastId('import_rows')
    const row = (target: number | null, identifier: string) => ({
      target,
      key: identifier,
      cells: { public_identifier: identifier },
    })
    await appliedList(own.id, admin.id, 'students', [
      row(person.id, 'a'),
      row(null, 'b'),
      row(null, `I-${person.id}`),
      row(null, 'c'),
      row(null, `i-${person.id}`),
    ])
    await appliedList(foreign.id, admin.id, 'students', [row(null, `i-${person.id}`)])
    const done = await walked(
      (after) => db.transaction((trx) => emptyRows(trx, { institutionId: own.id, by }, { after, most: 2 })),
      from
    )
    assert.deepEqual(done, { pieces: 4, changed: 3 })
    const again = await walked(
      (after) => db.transaction((trx) => emptyRows(trx, { institutionId: own.id, by }, { after, most: 100 })),
      from
    )
    // The one that is theirs by number is found again, and is as it was.
    assert.deepEqual(again, { pieces: 1, changed: 0 })
  })

  test('mailings and copies are looked at piece by piece', async ({ assert }) => {
    const institution = await createInstitution()
    const admin = await createUser({ institution, groups: ['ADMINISTRADOR'] })
    const person = await createUser({ institution })
    const address = `p${person.id}@exemplo.br`
    const [fromMailing, fromMessage] = [await lastId('email_mailings'), await lastId('email_messages')]
    const whose = { institutionId: institution.id, userId: person.id, orderedBy: admin.id }
    for (const mark of ['um', 'dois', 'tres']) {
      const { mailingId } = await createVictimMail(whose, `${mark}${person.id}`)
      await db
        .from('email_mailings')
        .where('id', mailingId)
        .update({ copies_json: JSON.stringify([address.toUpperCase(), 'outra@exemplo.br']) })
      await db
        .from('email_messages')
        .where('mailing_id', mailingId)
        .update({ user_id: null, kind: 'mailing_copy', address: address.toUpperCase(), state: 'queued' })
    }
    const of = { institutionId: institution.id, userId: person.id, address }
    const mailings = await walked(
      (after) => db.transaction((trx) => emptyMailings(trx, of, { after, most: 1 })),
      fromMailing
    )
    assert.deepEqual(mailings, { pieces: 4, changed: 3 })
    const copies = await walked(
      (after) => db.transaction((trx) => emptyCopies(trx, of, { after, most: 2 })),
      fromMessage
    )
    assert.deepEqual(copies, { pieces: 2, changed: 3 })
    const left = await db.from('email_messages').where('institution_id', institution.id)
    assert.deepEqual(
      left.map(({ address: one, state }) => [one, state]),
      Array.from({ length: 3 }, () => ['', 'failed'])
    )
  })

  test('a table without an index is walked through in the order of ids', async ({ assert }) => {
    const [person, other] = [await createUser(), await createUser()]
    const from = await lastId('client_logs')
    for (const user of [person.id, other.id, null, person.id, other.id])
      await db
        .table('client_logs')
        .insert({ action: 'x', message: 'x', user_id: user, occurred_at: clock.now() })
    const tie = { table: 'client_logs', of: 'user_id', isWalked: true } as const
    const first = await nextTied(db, tie, { personId: person.id, after: from, most: 3 })
    assert.lengthOf(first.ids, 1)
    const rest = await nextTied(db, tie, { personId: person.id, after: first.next ?? 0, most: 3 })
    assert.deepEqual([rest.ids.length, rest.next], [1, null])
  })
})
