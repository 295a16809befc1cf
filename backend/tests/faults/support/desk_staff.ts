import type { Desk } from './candidate.js'
import { ask } from './device.js'
import type { StaffHistory } from './staff_history.js'

type Body = {
  version?: number
  code?: string
  results?: { sitting: number; mayRestore?: boolean; key?: string; isHeld?: boolean }[]
}
type Reply = { status: number; body: Body }

type Seat = {
  desks: readonly Desk[]
  token: string
  address: () => string
  random: () => number
  history: StaffHistory
  lossRate: number
}

const HOUR = 3_600_000
const WHY = 'Ensaio da equipe'

/** How often of each hundred acts. What nobody begins again afterwards is rare enough that candidates write most of the time. */
const ACTS = [
  ['timeout', 22],
  ['endtime', 14],
  ['stop', 10],
  ['resume', 12],
  ['reset', 12],
  ['clear', 10],
  ['finish', 6],
  ['put_back', 8],
  ['decide', 6],
] as const
type Act = (typeof ACTS)[number][0]

/** A member of the staff who does something to somebody's exam at random, again where no answer came. */
export class DeskStaff {
  readonly #seat: Seat
  readonly #versions = new Map<number, number>()

  constructor(seat: Seat) {
    this.#seat = seat
  }

  async step(): Promise<boolean> {
    const { desks, random } = this.#seat
    const desk = desks[Math.floor(random() * desks.length)]
    if (!desk) return false
    let at = random() * 100
    const [act] = ACTS.find(([, share]) => (at -= share) < 0) ?? ACTS[0]
    return this.#act(desk.applicationId, act)
  }

  async #act(id: number, act: Act): Promise<boolean> {
    const { random } = this.#seat
    switch (act) {
      case 'timeout':
        return this.#send(id, 'PATCH', 'set_timeout', { timeout: 1 + Math.floor(random() * 180) })
      case 'endtime':
        return this.#send(id, 'PATCH', 'set_endtime', {
          endTime: new Date(Date.now() + (1 + random() * 3) * HOUR).toISOString(),
        })
      case 'stop':
        return this.#send(id, 'POST', 'stop', { reason: WHY })
      case 'resume':
        return this.#send(id, 'POST', 'resume', {})
      case 'reset':
        return this.#send(id, 'POST', 'reset', { reason: WHY })
      case 'clear':
        return this.#send(id, 'POST', 'reset', { clearAnswers: true, reason: WHY })
      case 'finish':
        return this.#send(id, 'POST', 'finish_on_behalf', { reason: WHY })
      case 'put_back':
        return this.#putBack(id)
      case 'decide':
        return this.#decide(id)
    }
  }

  async #putBack(id: number): Promise<boolean> {
    const sittings = ((await this.#ask(id, 'GET', 'sittings'))?.body.results ?? []).filter(
      (one) => one.mayRestore
    )
    const one = sittings[Math.floor(this.#seat.random() * sittings.length)]
    return one !== undefined && this.#send(id, 'POST', `sittings/${one.sitting}/restore`, { reason: WHY })
  }

  async #decide(id: number): Promise<boolean> {
    const { random } = this.#seat
    const all = ((await this.#ask(id, 'GET', 'kept_answers'))?.body.results ?? []).filter(
      (one) => !one.isHeld
    )
    const one = all[Math.floor(random() * all.length)]
    if (one === undefined) return false
    const decision = random() < 0.7 ? 'accept' : 'refuse'
    return (await this.#ask(id, 'POST', `kept_answers/${one.key}/decision`, { decision })) !== null
  }

  /** With the version that was seen last, or without one. */
  async #send(id: number, method: string, what: string, body: object): Promise<boolean> {
    const { random, history } = this.#seat
    const version = this.#versions.get(id)
    const reply = await this.#ask(id, method, what, {
      ...body,
      ...(version !== undefined && random() < 0.3 && { version }),
    })
    if (reply === null) return false
    const { status, body: answer } = reply
    if (status >= 500 || status === 422) history.problems.push(`${what}: ${status} ${answer.code}`)
    if (status !== 200 || answer.version === undefined) return false
    this.#versions.set(id, answer.version)
    history.acted(id, answer.version)
    return true
  }

  async #ask(id: number, method: string, what: string, body?: unknown): Promise<Reply | null> {
    const { token, address, random, lossRate } = this.#seat
    const reply = (await ask(
      address(),
      token,
      method,
      `/v1/applications/${id}/${what}`,
      body
    )) as Reply | null
    return random() < lossRate ? null : reply
  }
}
