import type { ServerAnswer } from '../../../src/offline/index.ts'
import type { Breakage } from './breakage.ts'
import type { Fact } from './checker.ts'
import { captivePage } from './network.ts'
import type { Device } from './device.ts'
import type { Flight } from './flights.ts'
import { staffActs } from './staff.ts'
import { World } from './world.ts'

/** Small, seeded, the same everywhere (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One exam under a random schedule of acts and faults; returns everything that happened. */
export async function runSchedule(seed: number, broken: Breakage = {}): Promise<Fact[]> {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const answers = 2 + below(3)
  const world = new World(answers, random, broken)
  world.newDevice()
  if (random() < 0.4) world.newDevice()
  if (random() < 0.25) world.serverTime.deadline = world.time.monotonic() + 20_000 + below(100_000)
  const someDevice = () => world.devices[below(world.devices.length)]!
  let texts = 0
  let read: ServerAnswer[] = world.server.read()
  // A read may be outdated when it arrives, but not from before a finish: the store of a finished exam is
  // empty, and the runner reads the application before it opens one.
  const seen = () => (world.server.finished ? world.server.read() : read)
  /** To another computer, or back to this one. */
  const goTo = (device: Device) => {
    const known = world.tabs.find((tab) => tab.device === device)
    if (known === undefined) return world.openTab(seen(), device)
    world.tabs.push(...world.tabs.splice(world.tabs.indexOf(known), 1))
  }
  const inTheAir = () => world.flights.filter((flight) => flight.answer !== null)
  const withFlight = (use: (flight: Flight) => void, among = inTheAir()) => {
    const flight = among[below(among.length)]
    if (flight) use(flight)
  }
  const oddReplies = [
    captivePage,
    { status: 500, body: '' },
    { status: 503, body: {}, retryAfter: '3' },
    { status: 302, body: '' },
  ]

  const goOn = () => {
    world.logIn(world.front.device, random() < 0.3)
    void world.front.engine.resume()
  }
  /** Acts that belong together, with anything in between. */
  const plan: (() => void)[] = []
  const workElsewhere = () => {
    const id = 1 + below(answers)
    const deliver = () => inTheAir().forEach((flight) => world.answer(flight, world.arrive(flight)))
    for (const device of [world.devices.find((one) => one !== world.front.device)!, world.front.device])
      plan.push(
        () => goTo(device),
        goOn,
        deliver,
        () => world.edit(id, `text ${(texts += 1)}`),
        () => void world.front.engine.flush(),
        deliver
      )
  }
  /** Left open there, without any edit. */
  const lookOnElsewhere = () => {
    const [one, other] = [world.front.device, world.devices.find((device) => device !== world.front.device)!]
    const id = 1 + below(answers)
    const deliver = () => inTheAir().forEach((flight) => world.answer(flight, world.arrive(flight)))
    const write = [
      () => world.edit(id, `text ${(texts += 1)}`),
      () => void world.front.engine.flush(),
      deliver,
    ]
    plan.push(
      goOn,
      deliver,
      ...write,
      () => goTo(other),
      goOn,
      deliver,
      ...write,
      () => goTo(one),
      () => world.front.engine.tick(id, 35),
      deliver
    )
    plan.push(() => void world.front.engine.flush(), deliver)
  }
  /** The page is opened by a browser that cannot read its store, and again by one that can. */
  const openUnread = () => {
    const { device } = world.front
    const id = 1 + below(answers)
    const open = (store: Device['store']) => () => {
      for (const tab of world.tabs.filter((one) => one.device === device)) world.crash(tab)
      world.damage(device, store)
      world.openTab(seen(), device)
    }
    const write = () => world.edit(id, `text ${(texts += 1)}`)
    plan.push(
      write,
      open('broken'),
      write,
      () => void world.front.engine.flush(),
      () => inTheAir().forEach((flight) => world.answer(flight, world.arrive(flight))),
      open('sound')
    )
  }
  /**
   * The disk fills, what is written then is sent; after a new start of the page, without a connection, the
   * same answer is written again and again.
   */
  const openOutdated = () => {
    const { device } = world.front
    const id = 1 + below(answers)
    const write = () => world.edit(id, `text ${(texts += 1)}`)
    const deliver = () => inTheAir().forEach((flight) => world.answer(flight, world.arrive(flight)))
    const send = () => void world.front.engine.flush()
    const open = () => {
      for (const tab of world.tabs.filter((one) => one.device === device)) world.crash(tab)
      world.damage(device, 'sound')
      world.serverTime.setOutage(true)
      world.openTab(seen(), device)
    }
    plan.push(
      write,
      send,
      deliver,
      () => world.damage(device, 'full'),
      write,
      send,
      deliver,
      send,
      deliver,
      open,
      write,
      write
    )
    plan.push(() => world.serverTime.setOutage(false), send, deliver)
  }
  /** The server goes away before the time is over, and returns long after. */
  const awayAtTheEnd = () => {
    const end = world.serverTime.deadline! + 125_000
    plan.push(
      () => world.serverTime.setOutage(true),
      () => world.edit(1 + below(answers), `text ${(texts += 1)}`)
    )
    plan.push(() => world.time.advance(Math.max(0, end - world.time.monotonic())))
  }
  const actions: [weight: number, act: () => void][] = [
    [24, () => world.edit(1 + below(answers), `text ${(texts += 1)}`)],
    [4, () => world.front.engine.tick(1 + below(answers), 1 + below(40))],
    [6, () => world.attach(1 + below(answers), `file ${(texts += 1)}`)],
    [10, () => world.time.advance([100, 1_000, 7_000, 30_000][below(4)]!)],
    [8, () => void world.front.engine.flush()],
    [3, () => void world.front.engine.drain()],
    [18, () => withFlight((flight) => world.answer(flight, world.arrive(flight)))],
    // Lost before the server, and after it.
    [5, () => withFlight((flight) => world.answer(flight, null))],
    [
      6,
      () =>
        withFlight((flight) => {
          world.arrive(flight)
          world.answer(flight, null)
        }),
    ],
    // Arrives again, or after newer ones: duplicates, reordering, requests of closed tabs.
    [6, () => withFlight((flight) => world.arrive(flight), world.flights)],
    [5, () => withFlight((flight) => world.answer(flight, oddReplies[below(oddReplies.length)]!))],
    // A proxy that accepts one answer at a time.
    [
      4,
      () =>
        withFlight((flight) =>
          world.answer(
            flight,
            flight.entries.length > 1 ? { status: 413, body: '<html>', foreign: true } : world.arrive(flight)
          )
        ),
    ],
    [2, () => world.damage(someDevice(), random() < 0.5 ? 'full' : 'broken')],
    [2, () => world.damage(someDevice(), 'sound')],
    [3, () => world.serverTime.setOutage(true)],
    [2, () => world.serverTime.setOutage(false)],
    [2, () => world.endSession(someDevice())],
    [
      3,
      () => {
        world.logIn(world.front.device, random() < 0.5)
        void world.front.engine.resume()
      },
    ],
    [2, () => void world.front.engine.resume()],
    [2, () => world.server.draining.clear()],
    [world.devices.length > 1 ? 8 : 0, () => goTo(someDevice())],
    // "Continuar aqui"
    [world.devices.length > 1 ? 5 : 0, goOn],
    [world.devices.length > 1 ? 4 : 0, workElsewhere],
    [world.devices.length > 1 ? 6 : 0, lookOnElsewhere],
    [4, openUnread],
    [4, openOutdated],
    [world.serverTime.deadline !== null ? 3 : 0, awayAtTheEnd],
    [
      3,
      () => {
        read = world.server.read()
      },
    ],
    [4, () => void world.front.engine.adopt(seen())],
    [
      4,
      () => {
        world.crash(world.front)
        if (world.tabs.length === 0) world.openTab(seen())
      },
    ],
    [
      2,
      () => {
        if (world.tabs.length < 3) world.openTab(seen(), world.front.device)
      },
    ],
    [3, () => void world.front.engine.takeOver()],
    // Another tab in front for a moment, and the page of the exam closed and opened again.
    [
      2,
      () => {
        world.front.engine.leaving(true)
        world.front.engine.leaving(false)
      },
    ],
    [2, () => world.front.engine.yieldToOthers(random() < 0.5)],
    // A tab that could not open the store does not see its content: it must not finish.
    [
      1,
      () => {
        if (!world.front.db.isMemory) void world.front.engine.finish()
      },
    ],
  ]
  // Two schedules of five have staff who change the exam.
  if (seed % 5 < 2)
    actions.push(
      ...staffActs(world, below, {
        plan,
        write: () => world.edit(1 + below(answers), `text ${(texts += 1)}`),
        deliver: () => inTheAir().forEach((flight) => world.answer(flight, world.arrive(flight))),
      })
    )
  const total = actions.reduce((sum, [weight]) => sum + weight, 0)

  world.openTab(seen())
  await world.settle(null)
  const length = 10 + below(25)
  for (let step = 0; step < length; step += 1) {
    let pick = random() * total
    const act = random() < 0.8 ? plan.shift() : undefined
    const wasFinished = world.server.finished
    ;(act ?? actions.find(([weight]) => (pick -= weight) < 0)?.[1])?.()
    // Opened again: its page reads it anew.
    if (wasFinished && !world.server.finished) read = world.server.read()
    // Half of the time the next act happens while the store is still busy.
    await world.settle(random() < 0.5 ? below(6) : null)
    world.witness()
  }
  await ending(world, random() < 0.6, random)
  await world.end()
  return world.history
}

/** Every computer gets a healthy connection again, the one in front last; there the exam may be finished. */
async function ending(world: World, finish: boolean, random: () => number): Promise<void> {
  const last = world.front.device
  // Away from before the deadline until now: nothing that is unsent is late.
  const isOurs =
    world.devices.length === 1 &&
    world.serverTime.deadline !== null &&
    world.serverTime.outage !== null &&
    world.serverTime.outage <= world.serverTime.deadline &&
    !world.serverTime.isSwept
  for (const device of world.devices) world.damage(device, 'sound')
  for (const device of [...world.devices.filter((one) => one !== last), last]) {
    for (const tab of world.tabs.filter((one) => one !== world.front && one.device === device))
      world.crash(tab)
    // The page is not opened again: the next log-in sends what is unsent.
    if (random() < 0.3 && !(finish && device === last)) {
      for (const tab of world.tabs.filter((one) => one.device === device)) world.crash(tab)
      await world.settle(null)
      if (!(await world.hasPending(device))) continue
      world.openTab(null, device)
    } else if (!world.tabs.some((tab) => tab.device === device)) world.openTab(world.server.read(), device)
    else
      world.tabs.push(
        ...world.tabs.splice(
          world.tabs.findIndex((tab) => tab.device === device),
          1
        )
      )
    world.serverTime.setOutage(false)
    world.startAgain()
    await world.settle(null)
    // A page of a finished exam leaves when staff have opened it again.
    if (world.front.engine.getSnapshot().state === 'finished' && !world.server.finished) {
      world.crash(world.front)
      world.openTab(world.server.read(), device)
      await world.settle(null)
    }
    if (world.front.db.isMemory) {
      await endingAt(world, false, random)
      world.crash(world.front)
      world.openTab(world.server.read(), device)
    }
    await endingAt(world, finish && device === last, random)
  }
  world.history.push({ is: 'gathered', texts: world.server.storedTexts(), files: world.files.arrived })
  if (isOurs) {
    const answers = world.server.holdings().map(({ text }) => text)
    const late = world.server.late.map(({ freeResponse }) => freeResponse ?? '')
    world.history.push({ is: 'judged', late: late.filter((text) => text !== '' && !answers.includes(text)) })
  }
  // Every request ever sent arrives once more.
  for (const flight of world.flights) world.arrive(flight)
  world.history.push({ is: 'ended', digest: world.digest(), server: world.server.holdings() })
}

async function endingAt(world: World, finish: boolean, random: () => number): Promise<void> {
  const { server, history } = world
  const { engine, db, device } = world.front
  // What a store that could not be read still holds is sent by the next log-in.
  const isAlone = () => world.devices.length === 1 && !device.hadTrouble && !world.serverTime.isSwept
  const state = () => engine.getSnapshot().state
  /** "Continuar aqui", and the password where required. */
  const goOn = () => {
    if (!['unauthenticated', 'taken_over', 'reset'].includes(state())) return
    world.logIn(device, false)
    void engine.resume()
  }
  const sent = () => {
    goOn()
    return over() || (state() === 'active' && engine.getSnapshot().unsent === 0)
  }
  const over = () =>
    state() === 'finished' && engine.getSnapshot().unsent <= engine.getSnapshot().refused.length
  const finished = () => {
    goOn()
    // Taken over meanwhile: finished again by the present writer.
    if (state() === 'active') void engine.finish()
    return over()
  }
  // A finish waits for no file.
  await world.heal(() => sent() && (finish || world.filesSent()))
  if (!server.finished) {
    let { unsent } = await engine.drain()
    if (unsent > 0) {
      // An outdated read came in between, or the session had ended.
      await world.heal(sent)
      unsent = (await engine.drain()).unsent
    }
    world.witness()
    history.push({ is: 'drained', unsent, isAlone: isAlone(), server: world.server.holdings() })
  }
  if (finish || server.finished) {
    void engine.finish()
    await world.heal(finished)
    history.push({ is: 'drained', unsent: 0, isAlone: isAlone(), server: world.server.holdings() })
    // A second tab that was opened at that very moment may have stored what it
    // read; only edits made here count.
    const localRows = (await db.answers.toArray()).filter(
      (row) => row.savedLocallyAt !== null && !device.hadTrouble
    ).length
    history.push({
      is: 'finished',
      times: server.finishes,
      digest: world.digest(),
      localRows,
      isAlone: isAlone(),
    })
    if (!world.filesSent() && random() < 0.5) {
      // The page of the finished exam is closed: the next log-in sends what it could not.
      world.crash(world.front)
      await world.settle(null)
      if (!(await world.hasPending(device))) return
      world.openTab(null, device)
      await world.settle(null)
    }
    await world.heal(() => {
      // The session may have ended since: that page asks for the password as any other.
      if (server.dead.has(device.session)) world.logIn(device, false)
      return world.filesSent()
    })
  }
}
