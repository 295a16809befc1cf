import { test } from '@japa/runner'
import { andRest } from '#jobs/work/and_rest'

test.group('background work that is no job', () => {
  test('lets others have the process behind each piece, and gives what the piece gave', async ({
    assert,
  }) => {
    let turns = 0
    setTimeout(() => (turns += 1), 0)
    assert.equal(await andRest(() => Promise.resolve('counted')), 'counted')
    assert.equal(turns, 1)
  })

  test('a piece that fails says so', async ({ assert }) => {
    await assert.rejects(() => andRest(() => Promise.reject(new Error('gone'))), 'gone')
  })
})
