import { test } from '@japa/runner'
import { repeatOnDeadlock } from '#shared'

/** A transaction that ends in these errors, one after the other, and then well. */
function attempts(...errnos: (number | undefined)[]) {
  const count = { of: 0 }
  const attempt = async () => {
    const errno = errnos[count.of++]
    if (count.of <= errnos.length)
      throw Object.assign(new Error(`error ${errno}`), errno === undefined ? {} : { errno })
    return 'done'
  }
  return { count, attempt }
}

test.group('a transaction that the database undid', () => {
  test('is run again after a deadlock, a lock time-out and a row that changed meanwhile', async ({
    assert,
  }) => {
    const { count, attempt } = attempts(1213, 1205, 1020)
    assert.equal(await repeatOnDeadlock(attempt), 'done')
    assert.equal(count.of, 4)
  })

  test('is run six times at most', async ({ assert }) => {
    const five = attempts(...Array<number>(5).fill(1213))
    assert.equal(await repeatOnDeadlock(five.attempt), 'done')
    const endless = attempts(...Array<number>(7).fill(1213))
    await assert.rejects(() => repeatOnDeadlock(endless.attempt), 'error 1213')
    assert.equal(endless.count.of, 6)
  })

  test('is not run again after any other error', async ({ assert }) => {
    for (const errno of [1062, undefined]) {
      const { count, attempt } = attempts(errno)
      await assert.rejects(() => repeatOnDeadlock(attempt), `error ${errno}`)
      assert.equal(count.of, 1)
    }
  })
})
