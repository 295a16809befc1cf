import { setTimeout as wait } from 'node:timers/promises'

/** What a test of killed marking begins with: texts that wait for a plan, and who will mark them. */
export type MarkingWorld = {
  adminToken: string
  plan: object
  correctors: { id: number; token: string }[]
}

/** What is stored at its end. `points`: thousandths of the item's; `value`: what the item is worth. `left`: tasks that nobody has marked. */
export type StoredMarking = {
  marks: {
    task: string
    author: number
    revision: number
    total: number | null
    round: number | null
    answer: number
    text: string
  }[]
  texts: { text: string; points: number | null; value: number }[]
  broken: number[]
  left: number
}

type Lot = { id: number | null; tasks: { task: string; text: string; revision: number }[] }
type Entry = { task: string; revision: number; criteria: number[] }
type Saved = { marks: { task: string; accepted: boolean; revision: number; reason: string | null }[] }
type HandedIn = { tasks: { task: string; outcome: string }[] }

/** A level of the type has so many thousandths, of each of its criteria. */
const LEVEL = 40_000
const CRITERIA = 5

/** What a server acknowledged of one text: the newest revision, with its total, and whether it was handed in. */
type Acknowledged = { revision: number; total: number; isHandedIn: boolean }

/** A corrector who draws lots, marks them text by text and hands them in. What got no answer is sent again as it was, as the desk does. */
export class Corrector {
  /** By the name of the text. */
  readonly acknowledged = new Map<string, Acknowledged>()
  readonly #token: string
  readonly #plan: number
  readonly #address: () => string
  readonly #levelOf: (text: string) => number
  readonly #revisions = new Map<string, number>()
  #lot: (Lot & { id: number }) | null = null
  /** Of the lot, what has its level for good. */
  #done = 0
  #pending: Entry[] | null = null

  /** `levelOf`: what they give a text in the end, of each criterion. */
  constructor(of: { token: string; plan: number; address: () => string; levelOf: (text: string) => number }) {
    this.#token = of.token
    this.#plan = of.plan
    this.#address = of.address
    this.#levelOf = of.levelOf
  }

  /**
   * One call. `acknowledged`: the server answered. `idle`: nothing waits for them. `away`: no answer, it is called again.
   * @throws Error where the server refuses what it must not refuse
   */
  async step(): Promise<'acknowledged' | 'idle' | 'away'> {
    if (this.#lot === null) return this.#draw()
    const { tasks } = this.#lot
    const next = tasks[this.#done]
    if (this.#pending === null && next === undefined) return this.#handIn(this.#lot.id)
    this.#pending ??= this.#entries(tasks.slice(0, this.#done + 1))
    return this.#save(this.#lot.id, this.#pending)
  }

  async #draw() {
    const lot = await this.#call<Lot>('POST', '/v1/correction_lots', { plan: this.#plan })
    if (lot === null) return 'away'
    if (lot.id === null) return 'idle'
    this.#lot = { id: lot.id, tasks: lot.tasks }
    this.#done = 0
    // A lot that was drawn before its answer was lost.
    for (const { task, revision } of lot.tasks)
      this.#revisions.set(task, Math.max(revision, this.#revisions.get(task) ?? 0))
    return 'acknowledged'
  }

  /** The last of these with another level first, as somebody who changes their mind; the ones before it once more. */
  #entries(tasks: Lot['tasks']): Entry[] {
    return tasks.map(({ task, text }) => {
      const revision = (this.#revisions.get(task) ?? 0) + 1
      this.#revisions.set(task, revision)
      return { task, revision, criteria: Array.from({ length: CRITERIA }, () => this.#levelOf(text)) }
    })
  }

  async #save(lot: number, marks: Entry[]) {
    const saved = await this.#call<Saved>('PUT', `/v1/correction_lots/${lot}/marks`, { marks })
    if (saved === null) return 'away'
    for (const { task, accepted, reason } of saved.marks) {
      const entry = marks.find((one) => one.task === task)
      if (!entry || !accepted || reason !== null) throw new Error(`a mark was refused: ${accepted} ${reason}`)
      const total = entry.criteria.reduce((sum, level) => sum + level * LEVEL, 0)
      this.acknowledged.set(task, { revision: entry.revision, total, isHandedIn: false })
    }
    this.#pending = null
    this.#done += 1
    return 'acknowledged'
  }

  async #handIn(lot: number) {
    const handed = await this.#call<HandedIn>('POST', `/v1/correction_lots/${lot}/hand_in`, {})
    if (handed === null) return 'away'
    for (const { task, outcome } of handed.tasks) {
      const known = this.acknowledged.get(task)
      if (!known || outcome !== 'marked') throw new Error(`a text was not handed in: ${outcome}`)
      known.isHandedIn = true
    }
    this.#lot = null
    return 'acknowledged'
  }

  /** Null: no answer came, or the server asks to be called again. */
  async #call<Answer>(method: string, path: string, body: object): Promise<Answer | null> {
    let response: Response
    let text: string
    try {
      response = await fetch(this.#address() + path, {
        method,
        headers: { authorization: `JWT ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      text = await response.text()
    } catch {
      // A dead server refuses at once: give the event loop its turn.
      await wait(5)
      return null
    }
    if (response.status === 429 || response.status >= 500) {
      await wait(50)
      return null
    }
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }
}

/** What is wrong with what is stored: nothing. `outlier`: the one whose marks of some texts are far from those of all others. */
export function problemsOf(
  correctors: readonly { id: number; corrector: Corrector }[],
  stored: StoredMarking,
  { outlier, isFar, points }: { outlier: number; isFar: (text: string) => boolean; points: number }
): string[] {
  const problems = stored.broken.map((answer) => `the chain of answer ${answer} is broken`)
  if (stored.left > 0) problems.push(`${stored.left} tasks are left`)
  for (const { id, corrector } of correctors)
    for (const [task, acknowledged] of corrector.acknowledged) {
      const row = stored.marks.find((one) => one.task === task && one.author === id)
      if (row === undefined) problems.push(`${task} of ${id} is gone`)
      else if (row.revision < acknowledged.revision || row.total !== acknowledged.total)
        problems.push(
          `${task} of ${id} has revision ${row.revision}, ${acknowledged.revision} was acknowledged`
        )
      else if (acknowledged.isHandedIn && row.round === null)
        problems.push(`${task} of ${id} is not handed in`)
    }
  for (const { text, points: found, value } of stored.texts)
    if (found !== points * value) problems.push(`${text} has ${found}, not ${points * value}`)
  for (const [answer, marks] of Map.groupBy(stored.marks, (one) => one.answer)) {
    const handed = marks.filter(({ round }) => round !== null)
    const authors = new Set(handed.map(({ author }) => author))
    const isDiscrepant =
      isFar(handed[0]?.text ?? '') &&
      handed.some(({ author, round }) => author === outlier && (round ?? 0) < 3)
    if (authors.size !== handed.length) problems.push(`somebody marked answer ${answer} twice`)
    if (handed.length !== (isDiscrepant ? 3 : 2)) problems.push(`answer ${answer} has ${handed.length} marks`)
  }
  return problems
}
