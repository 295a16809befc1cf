import { test } from '@japa/runner'
import { recordsOf } from '#tests/fixtures/audit'
import { createMarking, markedCorrection } from '#tests/fixtures/marks'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

/** On what every fixture answers. */
const REMARK = { start: 0, end: 3, quote: 'Meu', kind: 'other', comment: 'Veja.' }

test.group('which calls record an act: marks of free responses', () => {
  test('each write is recorded as the page promises; one that changes nothing is not', async ({
    client,
    assert,
  }) => {
    const { institution, admin, adminToken, applicationId, text } = await createMarking(client)
    const room = { ...(await createRoom()), institution }
    const correction = await markedCorrection(text.id)
    const by = { id: admin.id, token: adminToken }
    const about = { type: 'application', id: applicationId, detail: { answer: text.id, correction } }
    const path = '/v1/free_response_corrections'
    const made: [string, Made][] = [
      ['POST /v1/free_response_corrections', { by, path, body: { answer: text.id, value: 3 }, about }],
      [
        'POST /v1/free_response_corrections/save_comment',
        { by, path: `${path}/save_comment`, body: { id: correction, comment: '<p>Bom</p>' }, about },
      ],
      [
        'PUT /v1/free_response_corrections/:correctionId/annotations',
        { by, path: `${path}/${correction}/annotations`, body: { annotations: [REMARK] }, about },
      ],
      [
        'POST /v1/free_response_corrections/:correctionId/delete_grade',
        { by, path: `${path}/${correction}/delete_grade`, body: {}, about },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const before = (await recordsOf(institution.id)).length
    const again = made.slice(1)
    for (const [name, { path: same, body }] of again)
      (
        await (name.startsWith('PUT') ? client.put(same) : client.post(same))
          .headers({ authorization: `JWT ${adminToken}` })
          .json(body as object)
      ).assertStatus(200)
    assert.lengthOf(await recordsOf(institution.id), before)
    assert.notInclude(JSON.stringify(await recordsOf(institution.id)), 'Bom')
  })
})
