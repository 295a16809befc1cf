import { test } from '@japa/runner'
import { recordLooking, type View } from '#evidence/actions/record_view'
import { setGateway } from '#media/gateway/current_gateway'
import { MediaDown } from '#media/gateway/media_gateway'
import { stillsGateway } from '#media/gateway/stills_gateway'
import { callerOf } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createUser } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

test.group('what did not happen', () => {
  test('a candidate whom the media server could not put out is not on record as put out', async ({
    assert,
    client,
    cleanup,
  }) => {
    const room = await createRoom()
    const [{ id }] = room.candidates
    const putOut = () =>
      client.delete(`/v1/rooms/${room.id}/candidates/${id}/media`).headers(as(room.proctorToken))
    const acts = async () =>
      (await recordsOf(room.institution.id)).filter(({ act }) => act === 'candidate_put_out')
    setGateway({
      ...stillsGateway,
      kick: async () => {
        throw new MediaDown('away')
      },
    })
    cleanup(() => setGateway(null))
    ;(await putOut()).assertStatus(503)
    assert.isEmpty(await acts())
    setGateway(null)
    ;(await putOut()).assertStatus(204)
    assert.containsSubset(await acts(), [{ subject_id: id, actor_id: room.proctor.id }])
  })

  test('nobody is put out of a room in which they have no application', async ({ assert, client }) => {
    const [room, other] = [await createRoom(), await createRoom()]
    const colleague = await createUser({ groups: ['ALUNO'], institution: room.institution })
    for (const userId of [colleague.id, other.candidates[0].id, room.proctor.id, 2_000_000_000]) {
      const answer = await client
        .delete(`/v1/rooms/${room.id}/candidates/${userId}/media`)
        .headers(as(room.proctorToken))
      answer.assertStatus(404)
      assert.equal((answer.body() as { code: string }).code, 'not_found')
    }
    const acts = (await recordsOf(room.institution.id)).map(({ act }) => act)
    assert.notInclude(acts, 'candidate_put_out')
  })

  test('a look that could not be recorded counts as none: the next one is recorded, or refused as well', async ({
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const caller = { ...callerOf(admin), sessionId: admin.id, groups: admin.groups, isInBrowser: true }
    const view = { what: 'STILL', candidateId: admin.id, roomId: null } as const
    const unwritable = { ...view, what: null } as unknown as View
    await assert.rejects(() => recordLooking(caller, unwritable))
    await assert.rejects(() => recordLooking(caller, unwritable))
    await recordLooking(caller, view)
    await recordLooking(caller, view)
    assert.lengthOf(await recordsOf(admin.institution.id), 1)
  })
})
