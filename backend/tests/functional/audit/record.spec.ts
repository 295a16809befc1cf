import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { actingAs, record } from '#audit'
import { changeApplication } from '#delivery/actions/change_application'
import { createSitting } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createInstitution, createUser, loginAs } from '#tests/fixtures/people'

const ROOM = { type: 'room', id: 4 } as const

test.group('the record of acts', () => {
  test('an act that is undone takes its row with it', async ({ assert }) => {
    const { id } = await createInstitution()
    const act = { act: 'room_changed', subject: ROOM, institutionId: id } as const
    await assert.rejects(() =>
      db.transaction(async (trx) => {
        await record(trx, act)
        throw new Error('the act failed')
      })
    )
    assert.isEmpty(await recordsOf(id))
    await db.transaction((trx) => record(trx, { ...act, after: { state: 'closed' } }))
    const rows = await recordsOf(id)
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], {
      act: 'room_changed',
      actor_id: null,
      changes_json: '{"state":[null,"closed"]}',
    })
    assert.isNotNull(
      await db
        .from('audit_unsealed')
        .where('audit_id', rows[0]?.id ?? 0)
        .first()
    )
  })

  test('plain SQL changes, removes and replaces no row', async ({ assert }) => {
    const { id } = await createInstitution()
    await db.transaction((trx) => record(trx, { act: 'room_changed', subject: ROOM, institutionId: id }))
    const [row] = await recordsOf(id)
    const refused = /audit_records is append-only/
    const sql = (statement: string) => () => db.rawQuery(statement, [row?.id ?? 0])
    await assert.rejects(sql("UPDATE audit_records SET act = 'x' WHERE id = ?"), refused)
    await assert.rejects(sql('DELETE FROM audit_records WHERE id = ?'), refused)
    await assert.rejects(
      sql(
        "REPLACE INTO audit_records (id, act, subject_type, detail_json, occurred_at) VALUES (?, 'x', 'room', '{}', 1)"
      ),
      refused
    )
    assert.deepEqual(await recordsOf(id), [row])
  })

  test('of changes that share a commit each names who asked for it, in which request', async ({ assert }) => {
    const sittings = [await createSitting(), await createSitting()] as const
    // Their exams and owners are in memory then, so that both ask for the same commit.
    for (const { applicationId } of sittings) await changeApplication(applicationId, [], async () => null)
    const asked = sittings.map(({ admin, institution, applicationId }, at) =>
      actingAs(
        {
          caller: {
            userId: admin.id,
            institutionId: institution.id,
            group: 'ADMINISTRADOR',
            sessionId: at + 1,
          },
          address: `10.0.0.${at + 1}`,
          requestId: `request-${at + 1}`,
        },
        () =>
          changeApplication(applicationId, [], ({ trx }) =>
            record(trx, { act: 'kept_answer_decided', subject: { type: 'application', id: applicationId } })
          )
      )
    )
    await Promise.all(asked)
    for (const [at, { admin, institution }] of sittings.entries())
      assert.containsSubset((await recordsOf(institution.id)).at(-1), {
        act: 'kept_answer_decided',
        actor_id: admin.id,
        login_id: at + 1,
        address: `10.0.0.${at + 1}`,
        request_id: `request-${at + 1}`,
      })
  })

  test('names the person, group, session, address and id of the request; nobody of another’s request', async ({
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const token = await loginAs(admin)
    const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/groups/ALUNO/permissions`, {
      method: 'PUT',
      headers: { ...as(token), 'content-type': 'application/json', 'x-request-id': 'audit-test-1' },
      body: JSON.stringify({ permissions: { exam: false } }),
    })
    assert.equal(answer.status, 200)
    const session = (await db.from('sessions').where('user_id', admin.id).firstOrFail()) as { id: number }
    const [row] = await recordsOf(admin.institution.id)
    assert.containsSubset(row, {
      act: 'permissions_changed',
      actor_id: admin.id,
      actor_group: 'ADMINISTRADOR',
      login_id: session.id,
      address: '127.0.0.1',
      request_id: 'audit-test-1',
    })
    const { id } = await createInstitution()
    const caller = { userId: admin.id, institutionId: id, group: 'ADMINISTRADOR', sessionId: 9 } as const
    await actingAs({ caller, address: '10.0.0.9', requestId: 'other' }, () =>
      db.transaction((trx) =>
        record(trx, {
          act: 'room_changed',
          subject: ROOM,
          institutionId: id,
          by: { userId: admin.id + 1, group: 'PROCTOR' },
        })
      )
    )
    assert.containsSubset((await recordsOf(id))[0], {
      actor_id: admin.id + 1,
      login_id: null,
      address: null,
      request_id: null,
    })
  })
})
