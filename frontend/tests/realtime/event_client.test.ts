import { describe, expect, test } from 'vitest'
import { EventClient, type Hint, type Ports, type SourceEvents } from '../../src/realtime/event_client.ts'

/** A server, a network and a clock that move only when the test says so. */
class World {
  readonly tickets: string[][] = []
  readonly opened: { events: SourceEvents; closed: boolean }[] = []
  refusing = false
  /** Ticket calls get no response at all. */
  isSilent = false
  /** Of the last ticket call. */
  signal: AbortSignal | null = null
  now = 0
  readonly #timers = new Set<{ at: number; call: () => void }>()

  readonly ports: Ports = {
    ticket: (channels, signal) => {
      this.tickets.push([...channels])
      this.signal = signal
      if (this.isSilent) return new Promise(() => {})
      return this.refusing
        ? Promise.reject(new Error('no'))
        : Promise.resolve(`ticket ${this.tickets.length}`)
    },
    open: (_ticket, events) => {
      const stream = { events, closed: false }
      this.opened.push(stream)
      return { close: () => void (stream.closed = true) }
    },
    after: (ms, call) => {
      const timer = { at: this.now + ms, call }
      this.#timers.add(timer)
      return () => void this.#timers.delete(timer)
    },
    random: () => 1,
  }

  get stream() {
    const stream = this.opened.at(-1)
    if (!stream) throw new Error('no stream')
    return stream
  }

  get live() {
    return this.opened.filter(({ closed }) => !closed).length
  }

  /** Runs all pending promises. */
  async settle() {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }

  async pass(ms: number) {
    const until = this.now + ms
    for (;;) {
      const next = [...this.#timers].toSorted((one, other) => one.at - other.at)[0]
      if (!next || next.at > until) break
      this.#timers.delete(next)
      this.now = next.at
      next.call()
      await this.settle()
    }
    this.now = until
  }
}

async function listening(...channels: string[]) {
  const world = new World()
  const client = new EventClient(world.ports)
  const heard: string[] = []
  const stops = channels.map((channel) =>
    client.listen(channel, (hint: Hint) => heard.push(`${channel} ${hint.kind}`))
  )
  await world.settle()
  return { world, client, heard, stops }
}

const hint = (kind: string): Hint => ({ kind, version: 1 })

describe('the event client', () => {
  test('requests one ticket for all channels, and lets all listeners read once the stream is open', async () => {
    const { world, client, heard } = await listening('users/1', 'rooms/2')
    expect(world.tickets).toEqual([['users/1', 'rooms/2']])
    expect(client.state).toBe('connecting')
    world.stream.events.welcome(10)
    expect(client.state).toBe('open')
    expect(heard).toEqual(['users/1 gap', 'rooms/2 gap'])
    world.stream.events.hint('rooms/2', hint('pause'))
    expect(heard.at(-1)).toBe('rooms/2 pause')
  })

  test('opens another stream for other channels, and ignores late events of the old one', async () => {
    const { world, client, heard } = await listening('users/1')
    const old = world.stream
    old.events.welcome(10)
    client.listen('rooms/2', () => {})
    await world.settle()
    expect(old.closed).toBe(true)
    expect(world.tickets.at(-1)).toEqual(['users/1', 'rooms/2'])
    old.events.hint('users/1', hint('pause'))
    old.events.failed()
    expect(heard).toEqual(['users/1 gap'])
    expect(world.live).toBe(1)
  })

  test('has no stream and no timer without listeners', async () => {
    const { world, client, heard, stops } = await listening('users/1')
    world.stream.events.welcome(10)
    stops[0]?.()
    await world.settle()
    expect(world.live).toBe(0)
    expect(client.state).toBe('idle')
    await world.pass(600_000)
    expect(world.tickets).toHaveLength(1)
    expect(heard).toEqual(['users/1 gap'])
  })

  test('without a stream polls every 5 s, retries with a growing back-off, and reads once when it is back', async () => {
    const { world, client, heard } = await listening('users/1')
    world.stream.events.welcome(10)
    world.refusing = true
    world.stream.events.failed()
    expect(client.state).toBe('polling')
    await world.pass(20_000)
    expect(heard.filter((one) => one === 'users/1 gap')).toHaveLength(1 + 4)
    const asked = world.tickets.length
    await world.pass(300_000)
    expect(world.tickets.length - asked).toBeLessThanOrEqual(300 / 30 + 2)
    world.refusing = false
    while (world.live === 0) await world.pass(1_000)
    world.stream.events.welcome(10)
    expect(client.state).toBe('open')
    const before = heard.length
    await world.pass(9_000)
    expect(heard).toHaveLength(before)
    expect(world.live).toBe(1)
  })

  test('a ticket call without a response counts as a failure: polls, and asks for another ticket', async () => {
    const world = new World()
    world.isSilent = true
    const client = new EventClient(world.ports)
    const heard: string[] = []
    client.listen('users/1', ({ kind }) => heard.push(kind))
    await world.settle()
    await world.pass(8_000)
    expect(client.state).toBe('polling')
    expect(world.signal?.aborted).toBe(true)
    world.isSilent = false
    await world.pass(5_000)
    expect(heard).toEqual(['gap'])
    expect(world.tickets).toHaveLength(2)
    world.stream.events.welcome(10)
    expect(client.state).toBe('open')
  })

  test('a proxy that buffers the stream counts as a failure', async () => {
    const { world, client } = await listening('users/1')
    await world.pass(8_000)
    expect(world.opened[0]?.closed).toBe(true)
    expect(client.state).toBe('polling')
  })

  test('streams are blocked where two in a row that had a ticket were not welcomed, until one is', async () => {
    const { world, client, heard } = await listening('users/1')
    await world.pass(8_000)
    expect(client.state).toBe('polling')
    while (world.opened.length < 2) await world.pass(1_000)
    await world.pass(8_000)
    expect(client.state).toBe('blocked')
    const before = heard.length
    await world.pass(5_000)
    expect(heard).toHaveLength(before + 1)
    while (world.live === 0) await world.pass(1_000)
    expect(client.state).toBe('blocked')
    world.stream.events.welcome(10)
    expect(client.state).toBe('open')
  })

  test('streams that end again and again, or find no server, are not blocked', async () => {
    const { world, client } = await listening('users/1')
    for (let ends = 0; ends < 3; ends += 1) {
      world.stream.events.welcome(10)
      world.stream.events.failed()
      expect(client.state).toBe('polling')
      while (world.live === 0) await world.pass(1_000)
    }
    world.refusing = true
    world.stream.events.failed()
    await world.pass(60_000)
    expect(client.state).toBe('polling')
  })

  test('a stream without events is closed after three heartbeats', async () => {
    const { world, client } = await listening('users/1')
    world.stream.events.welcome(10)
    for (let beats = 0; beats < 5; beats += 1) {
      await world.pass(10_000)
      world.stream.events.heartbeat()
    }
    expect(client.state).toBe('open')
    await world.pass(30_000)
    expect(world.opened[0]?.closed).toBe(true)
    expect(client.state).toBe('polling')
  })

  test('when the server restarts all clients reconnect within seconds', async () => {
    const { world, client } = await listening('users/1')
    world.stream.events.welcome(10)
    world.stream.events.bye()
    await world.pass(3_000)
    world.stream.events.welcome(10)
    expect(client.state).toBe('open')
    expect(world.opened).toHaveLength(2)
  })

  test('when the connection is back it does not wait for the next retry', async () => {
    const { world, client } = await listening('users/1')
    world.refusing = true
    world.stream.events.failed()
    await world.pass(120_000)
    world.refusing = false
    const asked = world.tickets.length
    client.retryNow()
    await world.settle()
    expect(world.tickets).toHaveLength(asked + 1)
    world.stream.events.welcome(10)
    expect(client.state).toBe('open')
  })
})
