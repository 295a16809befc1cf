import { test } from '@japa/runner'
import { readRow } from '#system/processes/read_row'
import { withoutReplaced } from '#system/domain/process_row'
import { seenProcess } from '#tests/fixtures/system_status'

const names = (rows: ReturnType<typeof withoutReplaced>) => rows.map(({ id }) => id)

test.group('rows of processes', () => {
  test('a silent one is left out once its successor serves at the same port of the machine', ({ assert }) => {
    const dead = seenProcess({ id: 'dead', silentMs: 60_000 })
    assert.deepEqual(names(withoutReplaced([dead])), ['dead'])
    assert.deepEqual(names(withoutReplaced([dead, seenProcess({ id: 'successor' })])), ['successor'])
    for (const other of [{ port: 3334 }, { host: 'prova2' }, { silentMs: 15_000 }])
      assert.sameMembers(names(withoutReplaced([dead, seenProcess({ id: 'b', ...other })])), ['dead', 'b'])
  })

  test('a silent worker stays, because nothing says who its successor is', ({ assert }) => {
    const worker = seenProcess({ id: 'dead', role: 'worker', port: null, silentMs: 60_000 })
    assert.sameMembers(names(withoutReplaced([worker, { ...worker, id: 'new', silentMs: 0 }])), [
      'dead',
      'new',
    ])
  })

  test('what another version wrote otherwise is no row', async ({ assert }) => {
    const { silentMs: _silentMs, isOwn: _isOwn, ...row } = seenProcess()
    assert.deepEqual(await readRow(JSON.stringify(row)), row)
    for (const wrong of ['', 'null', '{}', JSON.stringify({ ...row, nodes: undefined })])
      assert.isNull(await readRow(wrong))
  })
})
