import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { createDesk, listOf } from '#tests/fixtures/desk'
import { as } from '#tests/fixtures/people'

test.group('the end of a collection', () => {
  test('is that of all its exams and applications, as the acts of staff have it', async ({
    client,
    assert,
  }) => {
    const at = await createDesk(['Ana', 'Bia'])
    const [ana, bia] = at.applications
    const past = clock.now() - 60_000
    const closeRow = (id = 0) => db.from('applications').where('id', id).update({ window_end_at: past })
    const isOver = async (query: Record<string, string> = {}) =>
      (await listOf(client, at, query)).isCollectionOver
    const stop = async () => {
      const answer = await client.post(`/v1/applications/${ana?.id}/stop`).headers(as(at.token)).json({})
      return answer.body().code
    }
    await db.from('time_windows').where('exam_id', at.examId).update({ end_at: past })
    await closeRow(ana?.id)
    assert.isFalse(await isOver({ search: 'Ana' }), 'Bia’s window is open, on another page')
    assert.notEqual(await stop(), 'collection_over')
    await closeRow(bia?.id)
    assert.isTrue(await isOver({ search: 'Ana' }))
    assert.equal(await stop(), 'collection_over')
    assert.isFalse(await isOver({ search: 'Caio' }), 'says nothing to who sees no row')
    ;(
      await client
        .put('/v1/groups/ADMINISTRADOR/permissions')
        .headers(as(at.token))
        .json({ permissions: { Dashboard: { List: { showTimeInfo: false } } } })
    ).assertStatus(200)
    assert.isTrue(await isOver(), 'also to who may not know times')
  })
})
