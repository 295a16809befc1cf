import type { World } from './world.ts'

type Act = () => void

/** Acts of the candidate that belong to those of staff. `plan`: what is done next, with anything in between. */
interface Candidate {
  plan: Act[]
  /** Another text of some answer. */
  write: Act
  /** Every request in transit arrives, and is answered. */
  deliver: Act
}

/** What staff do to the exam while the candidate writes, with their weights. `below`: a random number from 0. */
export function staffActs(
  world: World,
  below: (limit: number) => number,
  { plan, write, deliver }: Candidate
): [weight: number, act: Act][] {
  const { server, serverTime, time } = world
  const send = () => void world.front.engine.flush()
  const inTime = () => time.advance(7_000)
  /** Staff do nothing while the server is away. */
  const act = (what: Act) => () => void (serverTime.outage === null && what())
  /** Written before and after, with edits that never leave, or leave late. */
  const around = (clears: boolean) => {
    const reset = act(() => world.reset(clears))
    const startAgain = () => world.startAgain()
    plan.push(write, ...(below(2) === 0 ? [send, deliver] : []), write, reset)
    plan.push(...(below(2) === 0 ? [write, send, deliver] : []), startAgain, deliver, deliver, deliver)
    plan.push(write, inTime, send, deliver, write, send, deliver)
  }
  return [
    [4, () => around(false)],
    [7, () => around(true)],
    [2, act(() => world.reset(below(2) === 0))],
    // Again, before anybody has started.
    [1, act(() => void (server.begun || world.reset(true)))],
    [
      2,
      act(() => {
        // Extra time, or a shortened deadline, which leaves a minute.
        if (!server.begun || server.finished || serverTime.deadline === null) return
        const moved = serverTime.deadline - 60_000 + below(180_000)
        serverTime.deadline = Math.max(moved, time.monotonic() + 60_000)
      }),
    ],
    [
      1,
      act(() => {
        // Finished on behalf of the candidate.
        if (!server.begun || server.finished) return
        server.finished = true
        server.finishes += 1
        serverTime.isSwept = true
      }),
    ],
    [8, () => world.startAgain()],
  ]
}
