import { test } from '@japa/runner'
import { readRow } from '#system/processes/read_row'
import { withoutReplaced } from '#system/domain/process_row'
import { AT, seenProcess } from '#tests/fixtures/system_status'

const names = (rows: ReturnType<typeof withoutReplaced>) => rows.map(({ id }) => id)

test.group('rows of processes', () => {
  test('a silent one is left out once its successor serves at the same port of the machine', ({ assert }) => {
    const dead = seenProcess({ id: 'dead', silentMs: 60_000 })
    assert.deepEqual(names(withoutReplaced([dead])), ['dead'])
    assert.deepEqual(names(withoutReplaced([dead, seenProcess({ id: 'successor' })])), ['successor'])
    for (const other of [{ port: 3334 }, { host: 'prova2' }, { silentMs: 15_000 }])
      assert.sameMembers(names(withoutReplaced([dead, seenProcess({ id: 'b', ...other })])), ['dead', 'b'])
  })

  const worker = (different: Parameters<typeof seenProcess>[0]) =>
    seenProcess({ role: 'worker', port: null, ...different })
  const dead = worker({ id: 'dead', writtenAt: AT - 60_000, silentMs: 60_000 })

  test('a silent worker is left out once another one of its lanes has started there after it', ({
    assert,
  }) => {
    const successor = worker({ id: 'new', startedAt: AT - 50_000, lanes: ['default', 'slow'] })
    assert.deepEqual(names(withoutReplaced([dead, successor])), ['new'])
    for (const other of [{ startedAt: AT - 70_000 }, { host: 'prova2' }, { lanes: ['slow'] }])
      assert.sameMembers(names(withoutReplaced([dead, { ...successor, ...other }])), ['dead', 'new'])
    assert.sameMembers(
      names(withoutReplaced([dead, seenProcess({ id: 'server', startedAt: AT - 50_000 })])),
      ['dead', 'server'],
      'a server that works on jobs is no successor'
    )
  })

  test('each worker replaces one: two that died one after the other, and two at once', ({ assert }) => {
    const second = worker({ id: 'second', startedAt: AT - 50_000, writtenAt: AT - 40_000, silentMs: 40_000 })
    const third = worker({ id: 'third', startedAt: AT - 30_000 })
    assert.sameMembers(names(withoutReplaced([third, dead, second])), ['third'])
    const beside = { ...second, startedAt: AT - 3_600_000 }
    assert.sameMembers(names(withoutReplaced([beside, third, dead])), ['second', 'third'])
  })

  test('what another version wrote otherwise is no row', async ({ assert }) => {
    const { silentMs: _silentMs, isOwn: _isOwn, ...row } = seenProcess()
    assert.deepEqual(await readRow(JSON.stringify(row)), row)
    for (const wrong of ['', 'null', '{}', JSON.stringify({ ...row, nodes: undefined })])
      assert.isNull(await readRow(wrong))
  })
})
