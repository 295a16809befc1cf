import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { seededRandom } from '#delivery/domain/shuffle'
import { verifyMarks } from '#grading'
import { adoptTasks } from '#grading/actions/adopt_tasks'
import { lapseLots } from '#grading/actions/lapse_lots'
import { act } from '#tests/fixtures/exam_acts'
import { differencesOf, dueOf, type TextModel } from '#tests/fixtures/marking_model'
import { another, createMarking, handIn, type Marking } from '#tests/fixtures/marks'
import { as, createUser } from '#tests/fixtures/people'
import {
  createPlanned,
  drawing,
  handing,
  saving,
  type Lot,
  type Member,
  type Reply,
} from '#tests/fixtures/plans'

/** The long form is `npm run test:faults`. */
const SCHEDULES = process.env.BANCA_FAULTS === '1' ? 10_000 : 20
const STEPS = 40
const TEXTS = 4
const CORRECTORS = 5

type KnownLot = { readonly id: number; readonly handles: string[] }
type Named = { readonly at: number; readonly by: number; readonly sitting: string }

/** A plan of four texts and five correctors, with what all answers of the server so far come to. */
class Schedule {
  readonly log: string[] = []
  readonly #client: ApiClient
  readonly #random: () => number
  #plan!: Awaited<ReturnType<typeof createPlanned>>
  #markings: Marking[] = []
  readonly #texts: TextModel[] = []
  readonly #lots: KnownLot[][] = Array.from({ length: CORRECTORS }, () => [])
  readonly #handles = new Map<string, Named>()
  readonly #stopped = new Set<number>()
  #perText: 1 | 2 = 2
  #sittings = 0

  constructor(client: ApiClient, seed: number) {
    this.#client = client
    this.#random = seededRandom(seed)
  }

  get answerIds() {
    return this.#texts.map(({ answerId }) => answerId)
  }

  async begin(): Promise<void> {
    const first = await createMarking(this.#client)
    this.#markings = [first]
    while (this.#markings.length < TEXTS)
      this.#markings.push(
        await another(this.#client, first, await createUser({ institution: first.institution }))
      )
    for (const { text } of this.#markings)
      this.#texts.push({
        answerId: text.id,
        name: '',
        marks: [],
        returned: new Set(),
        mayHaveThird: false,
        panel: null,
        drafts: new Map(),
      })
    // The text that all of them wrote is replaced by one that names itself.
    for (const at of this.#markings.keys()) await this.#write(at)
    this.#perText = this.#chance(0.8) ? 2 : 1
    const plan = { marks: this.#perText, correctors: CORRECTORS, lotSize: 1 + this.#below(3) }
    this.#plan = await createPlanned(this.#client, plan, first)
    await this.#adopt()
  }

  /** One act, or two at once of different people. @throws Error naming what the server did and may not */
  async step(): Promise<void> {
    const one = this.#below(CORRECTORS)
    const other = (one + 1 + this.#below(CORRECTORS - 1)) % CORRECTORS
    if (this.#chance(0.3)) await this.#together([this.#choice(one), this.#choice(other)])
    else if (this.#chance(0.75)) await this.#together([this.#choice(one)])
    else await this.#staffStep(one)
    await this.#compare()
  }

  /** Everything is marked to its end, as nothing may be stuck. */
  async finish(): Promise<void> {
    for (const by of [...this.#stopped]) await this.#setState(by, 'active')
    const isLeft = () => this.#texts.some((text) => dueOf(text, this.#perText).needs === 'mark')
    for (let turn = 0; turn < 3 * TEXTS && isLeft(); turn += 1)
      for (let by = 0; by < CORRECTORS; by += 1) {
        await this.#together([() => this.#draw(by)])
        await this.#together([() => this.#save(by, 'all')])
        await this.#together([() => this.#handIn(by, 'all')])
        await this.#compare()
      }
    for (let turn = 0; turn < TEXTS; turn += 1) await this.#decide()
    await this.#compare()
    for (const text of this.#texts)
      if (dueOf(text, this.#perText).points === null) throw new Error(`${text.name} is stuck`)
  }

  #choice(by: number): () => Promise<() => void> {
    const kind = this.#random()
    const isEarly = (this.#lots[by]?.length ?? 0) === 0
    if (kind < 0.2 || isEarly) return () => this.#draw(by)
    if (kind < 0.6) return () => this.#save(by, 'some')
    if (kind < 0.92) return () => this.#handIn(by, this.#chance(0.6) ? 'all' : 'some')
    return () => this.#giveBack(by)
  }

  async #staffStep(by: number): Promise<void> {
    const kind = this.#random()
    if (kind < 0.2) return this.#returnLots()
    if (kind < 0.4) return this.#lapse(this.#chance(0.5))
    if (kind < 0.6) return this.#stopOrReadmit(by)
    if (kind < 0.75) return this.#decide()
    if (kind < 0.9) return this.#returnMarks(by)
    return this.#rewrite(this.#below(TEXTS))
  }

  /** Calls at once; what their answers say is taken over when all are there. */
  async #together(calls: readonly (() => Promise<() => void>)[]): Promise<void> {
    for (const takeOver of await Promise.all(calls.map((call) => call()))) takeOver()
  }

  async #draw(by: number) {
    const answer = await drawing(this.#client, this.#member(by), this.#plan.planId)
    if (this.#stopped.has(by)) {
      if (answer.status() === 200 && (answer.body() as Lot).tasks.length > 0)
        throw new Error('drew while stopped')
      return () => this.log.push(`${by} draws, stopped`)
    }
    answer.assertStatus(200)
    const lot = answer.body() as Lot
    return () => {
      this.log.push(
        `${by} draws ${lot.id}: ${lot.tasks.map(({ text }) => text).join(', ')}${lot.reason ?? ''}`
      )
      if (lot.tasks.length > 0)
        this.#lots[by]?.push({ id: lot.id, handles: lot.tasks.map(({ task }) => task) })
      for (const { task, text, revision, mark } of lot.tasks) {
        const at = this.#texts.findIndex(({ name }) => text === name)
        const known = this.#texts[at]
        if (known === undefined) throw new Error(`${by} reads a text that is there no more: ${text}`)
        if (hasHandedIn(known, by)) throw new Error(`${by} gets ${text} twice`)
        const draft = known.drafts.get(by)
        const value = mark?.value ?? null
        if (revision !== (draft?.revision ?? 0) || value !== (draft?.value ?? null))
          throw new Error(
            `${by} finds ${value} (${revision}) in ${text}, not ${draft?.value} (${draft?.revision})`
          )
        this.#handles.set(task, { at, by, sitting: text })
      }
    }
  }

  async #save(by: number, which: 'some' | 'all') {
    const lot = this.#lotOf(by)
    if (lot === undefined) return () => undefined
    const marks = lot.handles
      .filter(() => which === 'all' || this.#chance(0.7))
      .map((task) => ({ task, ...this.#entry(by, task, which) }))
    if (marks.length === 0) return () => undefined
    const answer = await saving(this.#client, this.#member(by), lot.id, marks)
    answer.assertStatus(200)
    const replies = (answer.body() as { marks: Reply[] }).marks
    return () => {
      for (const [at, { task, revision, value }] of marks.entries()) {
        const reply = replies[at]
        const [text, draft] = this.#draftOf(by, task)
        const isSame = draft !== undefined && draft.value === value
        const isHandedIn = text !== null && hasHandedIn(text, by)
        const isOlder =
          draft !== undefined && (revision < draft.revision || (revision === draft.revision && !isSame))
        const due = text === null ? 'withdrawn' : isHandedIn ? !isSame && 'handed_in' : isOlder && 'older'
        this.log.push(`${by} saves ${text?.name} ${value} (${revision}): ${reply?.accepted} ${reply?.reason}`)
        if (
          reply?.task !== task ||
          reply.accepted !== (due === false) ||
          (due !== false && reply.reason !== due)
        )
          throw new Error(`saved: ${reply?.accepted} ${reply?.reason}, and ${due} is due`)
        if (due === false && !isHandedIn && text !== null)
          text.drafts.set(by, { value, revision: Math.max(revision, draft?.revision ?? 0) })
      }
    }
  }

  async #handIn(by: number, which: 'some' | 'all') {
    const lot = this.#lotOf(by)
    if (lot === undefined) return () => undefined
    const tasks = which === 'all' ? undefined : lot.handles.filter(() => this.#chance(0.6))
    const answer = await handing(this.#client, this.#member(by), lot.id, tasks)
    answer.assertStatus(200)
    const { tasks: handed } = answer.body() as { tasks: { task: string; outcome: string }[] }
    return () => {
      for (const { task, outcome } of handed) {
        const [text, draft] = this.#draftOf(by, task)
        this.log.push(`${by} hands in ${text?.name}: ${outcome}`)
        if (text === null || outcome === 'ended') continue
        if (hasHandedIn(text, by)) {
          if (outcome !== 'marked') throw new Error(`${text.name}, marked by ${by}, is ${outcome}`)
          continue
        }
        const value = draft?.value ?? null
        if ((value === null) !== (outcome === 'incomplete'))
          throw new Error(`${text.name} with ${value} is ${outcome}`)
        if (value === null) continue
        text.marks.push({ by, value, round: null })
      }
    }
  }

  async #giveBack(by: number) {
    const lot = this.#lotOf(by)
    if (lot === undefined) return () => undefined
    const answer = await this.#client
      .delete(`/v1/correction_lots/${lot.id}`)
      .headers(as(this.#member(by).token))
    answer.assertStatus(204)
    return () => void this.log.push(`${by} gives ${lot.id} back`)
  }

  async #returnLots(): Promise<void> {
    this.log.push('all lots are taken back')
    ;(await this.#staff('post', 'return_lots', { reason: 'Férias' })).assertStatus(200)
  }

  /** A supervisor takes back all that a corrector has handed in; of each text once, as there are no more correctors for it. */
  async #returnMarks(by: number): Promise<void> {
    const own = this.#texts.filter(({ marks, panel }) => panel === null && marks.some((one) => one.by === by))
    if (own.length === 0 || own.some(({ returned }) => returned.size > 0)) return
    const resolved = own.filter((text) => dueOf(text, this.#perText).points !== null).length
    const since = '2020-01-01T00:00:00.000Z'
    const corrector = `correctors/${this.#member(by).user.id}`
    const preview = await this.#client
      .get(this.#path(`${corrector}/returnable`))
      .qs({ since })
      .headers(as(this.#plan.adminToken))
    preview.assertStatus(200)
    preview.assertBodyContains({ texts: own.length, resolved })
    const { basis } = preview.body() as { basis: string }
    const order = { since, basis, reason: 'Fora da grade' }
    ;(await this.#staff('post', `${corrector}/return_marks`, order)).assertStatus(200)
    for (const text of own) {
      this.log.push(`the mark of ${by} for ${text.name} is taken back`)
      text.marks = text.marks.filter((one) => one.by !== by)
      text.returned.add(by)
      text.mayHaveThird = true
    }
  }

  /** The lease of every lot ends; the job that returns them comes, or is late. */
  async #lapse(isSwept: boolean): Promise<void> {
    this.log.push(`all leases end${isSwept ? ', and their texts are returned' : ''}`)
    await db
      .from('correction_lots')
      .where({ plan_id: this.#plan.planId, is_open: 1 })
      .update({ lease_until: 1 })
    if (isSwept) await lapseLots(new AbortController().signal)
  }

  /** One at most is stopped, so that the others go on. */
  async #stopOrReadmit(by: number): Promise<void> {
    const [stopped] = this.#stopped
    return stopped === undefined ? this.#setState(by, 'stopped') : this.#setState(stopped, 'active')
  }

  async #setState(by: number, state: 'active' | 'stopped'): Promise<void> {
    this.log.push(`${by} is ${state}`)
    const body = { state, reason: 'Descanso' }
    ;(await this.#staff('put', `members/${this.#member(by).user.id}/state`, body)).assertStatus(200)
    if (state === 'stopped') this.#stopped.add(by)
    else this.#stopped.delete(by)
  }

  /** The panel decides one text that waits for it. */
  async #decide(): Promise<void> {
    const listed = await this.#client.get(this.#path('panel')).headers(as(this.#plan.adminToken))
    listed.assertStatus(200)
    const waiting = listed.body() as { task: string; text: string }[]
    const due = this.#texts.filter((text) => dueOf(text, this.#perText).needs === 'panel')
    if (
      waiting
        .map(({ text }) => text)
        .toSorted()
        .join() !==
      due
        .map(({ name }) => name)
        .toSorted()
        .join()
    )
      throw new Error(`${waiting.length} texts wait for the panel, not ${due.length}`)
    const [one] = waiting
    const text = due.find(({ name }) => name === one?.text)
    if (one === undefined || text === undefined) return
    const value = this.#below(11)
    this.log.push(`the panel gives ${text.name} ${value}`)
    const body = { task: one.task, value, decision: 'O texto atende ao tema.' }
    ;(await this.#staff('post', 'panel', body)).assertStatus(200)
    text.panel = value
  }

  /** Staff open the exam of a candidate again, who writes another text. */
  async #rewrite(at: number): Promise<void> {
    await this.#write(at)
    await this.#adopt()
  }

  async #write(at: number): Promise<void> {
    const [marking, text] = [this.#markings[at], this.#texts[at]]
    if (marking === undefined || text === undefined) throw new Error(`there is no text ${at}`)
    const body = { clearAnswers: this.#chance(0.5), reason: 'engano' }
    ;(await act(this.#client, marking, marking.adminToken, 'reset', body)).assertStatus(200)
    text.name = `Texto ${at}, ${(this.#sittings += 1)}`
    this.log.push(`${at} is written anew: ${text.name}`)
    await handIn(this.#client, marking, text.name)
    text.marks = []
    text.returned.clear()
    text.mayHaveThird = false
    text.panel = null
    text.drafts.clear()
  }

  async #adopt(): Promise<void> {
    await adoptTasks(100)
  }

  async #compare(): Promise<void> {
    const members = this.#plan.correctors.map(({ user }) => user.id)
    const found = await differencesOf(this.#plan.planId, this.#texts, { perText: this.#perText, members })
    if (found.length > 0) throw new Error(found.join('\n'))
  }

  /** A new mark as a rule; now and then one as before, or an older one. */
  #entry(by: number, task: string, which: 'some' | 'all'): { revision: number; value: number | null } {
    const [, draft] = this.#draftOf(by, task)
    const revision = draft?.revision ?? 0
    // Near each other as often as not.
    const value = this.#chance(0.6) ? 4 + this.#below(3) : this.#below(11)
    if (which === 'all') return { revision: revision + 1, value }
    if (revision > 0 && this.#chance(0.15)) return { revision, value: draft?.value ?? null }
    if (revision > 0 && this.#chance(0.15)) return { revision: 1 + this.#below(revision), value }
    return { revision: revision + 1, value: this.#chance(0.1) ? null : value }
  }

  /** Of a text that is there no more: null. */
  #draftOf(by: number, task: string) {
    const named = this.#handles.get(task)
    const text = named === undefined ? undefined : this.#texts[named.at]
    if (named?.by !== by || text?.name !== named.sitting) return [null, undefined] as const
    return [text, text.drafts.get(by)] as const
  }

  /** The newest lot of a corrector, or now and then one before it. */
  #lotOf(by: number): KnownLot | undefined {
    const lots = this.#lots[by] ?? []
    return this.#chance(0.85) ? lots.at(-1) : lots[this.#below(lots.length)]
  }

  #member(by: number): Member {
    return this.#plan.correctors[by] as Member
  }

  #path(what: string): string {
    return `/v1/correction_plans/${this.#plan.planId}/${what}`
  }

  #staff(method: 'post' | 'put', what: string, body: object) {
    return this.#client[method](this.#path(what)).headers(as(this.#plan.adminToken)).json(body)
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most)
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }
}

/** What was taken back was handed in all the same. */
const hasHandedIn = ({ marks, returned }: TextModel, by: number): boolean =>
  returned.has(by) || marks.some((one) => one.by === by)

test.group('random schedules of a marking', () => {
  test(`${SCHEDULES} of them: nobody marks a text twice, no third mark without discrepancy, the mark in force is what the marks come to, and nothing is lost or stuck`, async ({
    client,
    assert,
  }) => {
    const answers = new Set<number>()
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const schedule = new Schedule(client, seed)
      try {
        await schedule.begin()
        for (let step = 0; step < STEPS; step += 1) await schedule.step()
        await schedule.finish()
      } catch (error) {
        throw new Error(`seed ${seed}:\n${schedule.log.join('\n')}\n${String(error)}`, { cause: error })
      }
      for (const id of schedule.answerIds) answers.add(id)
    }
    const broken: number[] = []
    await verifyMarks(({ answerId }) => void (answers.has(answerId) && broken.push(answerId)))
    assert.deepEqual(broken, [])
  }).timeout(SCHEDULES * 60_000)
})
