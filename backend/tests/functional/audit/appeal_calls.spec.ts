import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { createAppealable, discloseReplies, issued, windowOf } from '#tests/fixtures/appeals'
import { answerAt } from '#tests/fixtures/marked_exams'
import { as } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: appeals', () => {
  test('each write is recorded as the page promises; a preview and one that changes nothing are not', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const { institution, admin, adminToken, collectionId, applicationId } = exam
    const room = { ...(await createRoom()), institution }
    const appeal = await issued(client, exam)
    const by = { id: admin.id, token: adminToken }
    const ofCollection = { type: 'collection', id: collectionId }
    const window = `/v1/collections/${collectionId}/appeal_issuing_window`
    const made: [string, Made][] = [
      [
        'PUT /v1/collections/:id/appeal_issuing_window',
        { by, path: window, body: windowOf({ content_max_length: 77 }), about: ofCollection },
      ],
      [
        'PUT /v1/appeals/:id/reply',
        {
          by,
          path: `/v1/appeals/${appeal}/reply`,
          body: { response: '<p>Segredo da resposta</p>', result: 1 },
          about: { type: 'application', id: applicationId, detail: { appeal } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const body = { collection: collectionId, mode: 'preview' }
    const before = (await recordsOf(institution.id)).length
    const preview = await discloseReplies(client, adminToken, body)
    for (const [, call] of made)
      (
        await client
          .put(call.path)
          .headers(as(adminToken))
          .json(call.body as object)
      ).assertStatus(200)
    assert.lengthOf(await recordsOf(institution.id), before)
    const judged = await issued(client, exam, 1)
    const answer = answerAt(exam, 1).id
    const about = { type: 'application', id: applicationId, detail: { answer, appeal: judged } }
    // Who marked the answer says why.
    const reason = 'Ninguém mais está na escola.'
    const ofAnswer = `/v1/applications/${applicationId}/answers/${answer}/update_answer_value`
    const grading: [string, Made][] = [
      [
        'PATCH /v1/appeals/:id/update_answer_value',
        {
          by,
          path: `/v1/appeals/${judged}/update_answer_value`,
          body: { updated_value: 6, reason },
          about,
        },
      ],
      [
        'PATCH /v1/applications/:id/answers/:answerId/update_answer_value',
        { by, path: ofAnswer, body: { updated_value: 7, reason }, about },
      ],
    ]
    assert.deepEqual(await faultsOf(room, grading), [])
    const graded = (await recordsOf(institution.id)).length
    ;(await client.patch(ofAnswer).headers(as(adminToken)).json({ updated_value: 7, reason })).assertStatus(
      200
    )
    assert.lengthOf(await recordsOf(institution.id), graded)
    const { closes_at: closesAt, version } = (await db
      .from('appeal_windows')
      .where('collection_id', collectionId)
      .firstOrFail()) as { closes_at: number | string; version: number }
    const outage = { until_at: clock.now(), from_at: clock.now() - 600_000 }
    await db.table('service_outages').insert(outage)
    const extending: [string, Made][] = [
      [
        'POST /v1/collections/:id/appeal_issuing_window/extension',
        {
          by,
          path: `${window}/extension`,
          body: { closes_at: new Date(Number(closesAt) + 3_600_000).toISOString(), reason, version },
          about: { ...ofCollection, detail: { lostSeconds: 600 } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, extending), [])
    await db.from('service_outages').where(outage).delete()
    const many = await issued(client, exam.others[0])
    const bulk: [string, Made][] = [
      [
        'POST /v1/appeals/bulk_reply',
        {
          by,
          path: '/v1/appeals/bulk_reply',
          body: {
            item: answerAt(exam, 3).item_id,
            appeals: [{ id: many, revision: 1 }],
            mode: 'apply',
            response: '<p>Segredo</p>',
            result: 1,
          },
          about: { type: 'application', id: exam.others[0].applicationId, detail: { appeal: many } },
        },
      ],
    ]
    const { basis } = preview.body() as { basis: string }
    const path = '/v1/appeals/disclose'
    const disclosing: [string, Made][] = [
      [
        'POST /v1/appeals/disclose',
        {
          by,
          path,
          body: { ...body, mode: 'apply', basis },
          about: { ...ofCollection, detail: { appeals: 1, grades: 0 } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, disclosing), [])
    assert.deepEqual(await faultsOf(room, bulk), [])
    const records = await recordsOf(institution.id)
    const windows = records.filter(({ act }) => act === 'appeal_window_changed')
    assert.include(String(windows.at(-1)?.changes_json), '"contentMaxLength":[3000,77]')
    assert.notInclude(JSON.stringify(records), 'Segredo')
    assert.equal((await db.from('appeal_replies').where('appeal_id', appeal)).length, 1)
  })
})
