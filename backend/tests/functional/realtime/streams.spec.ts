import { test } from '@japa/runner'
import { announce } from '#realtime'
import { deliver } from '#realtime/fan_out'
import { MAX_STREAMS_PER_USER } from '#realtime/hub'
import { TICKET_MS } from '#realtime/actions/stream_tickets'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { askTicket, EventStream, origin, ticketFor } from './event_stream.js'

const own = (userId: number) => [`users/${userId}`]
const redeem = (ticket: string) => fetch(`${origin()}/v1/events?ticket=${ticket}`)

test.group('event streams', () => {
  test('a hint reaches the subscribers of the channel, and nobody else', async ({ assert }) => {
    const [user, other] = [await createUser(), await createUser()]
    const stream = await EventStream.open(await loginAs(user), own(user.id))
    const otherStream = await EventStream.open(await loginAs(other), own(other.id))
    announce(`users/${user.id}`, { kind: 'pause', version: 4 })
    announce(`users/${other.id}`, { kind: 'resume', version: 5 })
    const isHint = ({ event }: { event: string }) => event === 'message'
    assert.containsSubset(await stream.next(isHint), {
      data: { channel: `users/${user.id}`, payload: { kind: 'pause', version: 4 } },
    })
    assert.containsSubset(await otherStream.next(isHint), {
      data: { channel: `users/${other.id}`, payload: { kind: 'resume', version: 5 } },
    })
    stream.close()
    otherStream.close()
  })

  test('a hint of another process arrives unchanged', async ({ assert }) => {
    const user = await createUser()
    const channel = `users/${user.id}`
    const stream = await EventStream.open(await loginAs(user), [channel])
    // As the bus does with what Redis brings it.
    deliver({ channel: 'users/0', payload: { kind: 'pause', version: 1, at: '' } })
    deliver({ channel, payload: { kind: 'pause', version: 2, at: 'two\nlines' } })
    assert.deepEqual((await stream.next(({ event }) => event === 'message'))?.data, {
      channel,
      payload: { kind: 'pause', version: 2, at: 'two\nlines' },
    })
    stream.close()
  })

  test('unregistered channels are closed: unknown, malformed and other people’s', async ({ assert }) => {
    const user = await createUser()
    const other = await createUser()
    const token = await loginAs(user)
    for (const channel of [
      ...own(other.id),
      'users/0',
      'users',
      'users/*',
      '#',
      '../users/1',
      `users/${user.id}/x`,
      'nothing/1',
    ]) {
      const response = await askTicket(token, [...own(user.id), channel])
      assert.equal(response.status, 403, channel)
    }
    assert.equal((await askTicket(token, [])).status, 400)
    assert.equal(
      (
        await askTicket(
          token,
          Array.from({ length: 9 }, () => `users/${user.id}`)
        )
      ).status,
      400
    )
    assert.equal((await fetch(`${origin()}/v1/events/tickets`, { method: 'POST' })).status, 401)
  })

  test('a ticket opens one stream, within its life, for a session that has not ended', async ({
    assert,
    cleanup,
  }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const ticket = await ticketFor(token, own(user.id))
    const first = await redeem(ticket)
    assert.equal(first.status, 200)
    assert.equal((await redeem(ticket)).status, 401)
    await first.body?.cancel()

    assert.equal((await redeem('x'.repeat(43))).status, 401)
    assert.equal((await redeem(token)).status, 401)

    const late = await ticketFor(token, own(user.id))
    clock.freeze(Date.now())
    cleanup(() => clock.release())
    clock.advance(TICKET_MS + 1)
    assert.equal((await redeem(late)).status, 401)
    clock.release()

    const orphan = await ticketFor(token, own(user.id))
    await fetch(`${origin()}/v1/logout`, { method: 'POST', headers: as(token) })
    assert.equal((await redeem(orphan)).status, 401)
  })

  test('a session that is taken over gets an event, and its stream ends', async ({ assert }) => {
    const user = await createUser()
    const stream = await EventStream.open(await loginAs(user), own(user.id))
    await fetch(`${origin()}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: user.username, password: user.password, setNewClient: true }),
    })
    assert.containsSubset(await stream.next(({ event }) => event === 'message'), {
      data: { payload: { kind: 'session' } },
    })
    assert.containsSubset(await stream.next(({ event }) => event === 'bye'), { data: { reason: 'session' } })
    assert.isNull(await stream.next(() => false))
  })

  test('one person opens a few streams, not many', async ({ assert }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const streams = []
    for (let opened = 0; opened < MAX_STREAMS_PER_USER; opened += 1)
      streams.push(await EventStream.open(token, own(user.id)))
    const refused = await redeem(await ticketFor(token, own(user.id)))
    assert.equal(refused.status, 429)
    assert.isNotNull(refused.headers.get('retry-after'))
    for (const stream of streams) stream.close()
  })
})
