import { test } from '@japa/runner'
import { Availability } from '#shared'

/** Another server that fails while `isAway`; `tries` counts its calls, `passTime` moves the clock (ms). */
function otherServer() {
  const state = { isAway: false, tries: 0, now: 0 }
  const notices: string[] = []
  const availability = new Availability(
    { away: () => notices.push('away'), back: () => notices.push('back') },
    () => state.now
  )
  const call = async () => {
    state.tries += 1
    if (state.isAway) throw new Error('away')
    return 'answered'
  }
  return {
    state,
    notices,
    ask: () => availability.ask(call, () => 'substitute'),
  }
}

test.group('a server that the work can do without', () => {
  test('that fails is left alone, and found again by itself', async ({ assert }) => {
    const { state, notices, ask } = otherServer()
    assert.equal(await ask(), 'answered')
    state.isAway = true
    assert.equal(await ask(), 'substitute')
    assert.equal(await ask(), 'substitute')
    assert.equal(state.tries, 2, 'it is not asked again at once')
    state.isAway = false
    assert.equal(await ask(), 'substitute')
    state.now += 2_000
    assert.equal(await ask(), 'answered')
    assert.equal(await ask(), 'answered')
    assert.deepEqual(notices, ['away', 'back'])
  })

  test('is tried again by one call, and the others do not wait for it', async ({ assert }) => {
    const { state, notices, ask } = otherServer()
    state.isAway = true
    await ask()
    state.now += 2_000
    const tried = state.tries
    assert.deepEqual(await Promise.all([ask(), ask(), ask()]), ['substitute', 'substitute', 'substitute'])
    assert.equal(state.tries, tried + 1)
    assert.deepEqual(notices, ['away'])
  })
})
