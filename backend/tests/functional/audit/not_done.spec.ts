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
