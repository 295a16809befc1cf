import { test } from '@japa/runner'
import { changesOf, detailOf } from '#audit/domain/acts'

test.group('what an act may store', () => {
  test('fields that the act does not name are dropped, whatever a caller gives', ({ assert }) => {
    const given = { ended: 3, password: 'segredo', token: 'abc' }
    assert.deepEqual(detailOf('sessions_ended', given), { ended: 3 })
    assert.deepEqual(detailOf('recording_retried', given), {})
  })

  test('changes are the listed fields that differ, before and after', ({ assert }) => {
    assert.deepEqual(
      changesOf('room_changed', { state: 'opened', name: 'Sala' }, { state: 'closed', name: 'Outra' }),
      { state: ['opened', 'closed'] }
    )
    assert.deepEqual(changesOf('application_moved', {}, { room: 4 }), { room: [null, 4] })
    assert.isNull(changesOf('room_changed', { state: 'opened' }, { state: 'opened' }))
    assert.isNull(changesOf('recording_retried', { state: 'a' }, { state: 'b' }))
  })
})
