import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { seededRandom } from '#delivery/domain/shuffle'
import { lapseLots } from '#grading/actions/lapse_lots'
import { repeatOnDeadlock } from '#shared'
import { level, retiring, type Controlled } from '#tests/fixtures/controls'
import { as } from '#tests/fixtures/people'
import { drawing, handing, saving, type Member } from '#tests/fixtures/plans'
import { createQualifying, deciding, liveTexts, type SetLot } from '#tests/fixtures/qualification'

/** The long form is `npm run test:faults`. */
const SCHEDULES = process.env.BANCA_FAULTS === '1' ? 500 : 4
const STEPS = 25
const CORRECTORS = 3

type Attempt = {
  id: number
  user_id: number
  state: string
  texts: number
  least_within: number
  within: number
}

/** Correctors on their way to the texts of a plan, with what must be so after each step. */
class Schedule {
  readonly log: string[] = []
  readonly #client: ApiClient
  readonly #random: () => number
  readonly #lots: (SetLot | null)[] = Array.from({ length: CORRECTORS }, () => null)
  #plan!: Controlled
  #retired = 0

  constructor(client: ApiClient, seed: number) {
    this.#client = client
    this.#random = seededRandom(seed)
  }

  async begin(): Promise<void> {
    const sets = { texts: 8, practice: 1, qualification: 5, asks: [2, 1] } as const
    this.#plan = await createQualifying(this.#client, sets, { correctors: CORRECTORS, lotSize: 2 })
  }

  /** Acts of some people at once. @throws Error naming what the server did and may not */
  async step(): Promise<void> {
    const by = this.#below(CORRECTORS)
    const acts = [this.#choice(by)]
    // Also of one person, in two tabs.
    if (this.#chance(0.6)) acts.push(this.#choice(this.#chance(0.5) ? by : this.#below(CORRECTORS)))
    await Promise.all(acts.map((act) => act()))
    await this.#compare()
  }

  /** Whoever has not passed is admitted: nobody is stuck. */
  async finish(): Promise<void> {
    for (const { user } of this.#plan.correctors) {
      const body = { act: 'admit', reason: 'Basta' }
      const status = (await deciding(this.#client, this.#plan, user.id, body)).status()
      if (status !== 200 && status !== 409) throw new Error(`admitted with ${status}`)
    }
    for (const [by, member] of this.#plan.correctors.entries()) {
      await this.#draw(by)
      const lot = this.#lots[by]
      if (lot != null) await this.#mark(by, lot, 1)
      const next = (await drawing(this.#client, member, this.#plan.planId)).body() as SetLot
      if (next.purpose !== 'marking' && next.reason !== 'nothing_waits')
        throw new Error(`${by} is stuck: ${next.purpose} ${next.reason}`)
    }
    await this.#compare()
  }

  #choice(by: number): () => Promise<void> {
    const kind = this.#random()
    const lot = this.#lots[by]
    if (kind < 0.3 || lot == null) return () => this.#draw(by)
    if (kind < 0.75) return () => this.#mark(by, lot, this.#chance(0.6) ? 1 : 0.5)
    if (kind < 0.82) return () => this.#giveBack(by, lot)
    if (kind < 0.87) return () => this.#lapse()
    if (kind < 0.9) return () => this.#retire()
    return () => this.#decide(by, this.#chance(0.7) ? 'grant' : 'admit')
  }

  async #draw(by: number): Promise<void> {
    const answer = await drawing(this.#client, this.#member(by), this.#plan.planId)
    answer.assertStatus(200)
    const lot = answer.body() as SetLot
    this.log.push(`${by} draws ${lot.id} ${lot.purpose}: ${lot.tasks.length} ${lot.reason ?? ''}`)
    if (lot.tasks.length > 0) this.#lots[by] = lot
    const state = lot.qualification?.state
    if (lot.purpose === 'marking' && state !== 'passed' && state !== 'admitted')
      throw new Error(`${by} gets texts of the plan while ${state}`)
  }

  async #mark(by: number, { id, tasks }: SetLot, share: number): Promise<void> {
    const some = tasks.filter(() => this.#chance(share))
    // Beyond the tolerance as often as not.
    const marks = some.map(({ task }) => ({ task, revision: 1, ...level(this.#chance(0.5) ? 3 : 5) }))
    if (marks.length === 0) return
    ;(await saving(this.#client, this.#member(by), id, marks)).assertStatus(200)
    const handles = some.map(({ task }) => task)
    const calls = this.#chance(0.5) ? [handles] : handles.map((task) => [task])
    const answers = await Promise.all(calls.map((some) => handing(this.#client, this.#member(by), id, some)))
    for (const answer of answers) answer.assertStatus(200)
    this.log.push(`${by} hands in ${handles.length} of ${id}`)
  }

  async #giveBack(by: number, { id }: SetLot): Promise<void> {
    const answer = await this.#client.delete(`/v1/correction_lots/${id}`).headers(as(this.#member(by).token))
    answer.assertStatus(204)
    this.log.push(`${by} gives ${id} back`)
  }

  async #lapse(): Promise<void> {
    const open = { plan_id: this.#plan.planId, is_open: 1 }
    await repeatOnDeadlock(() => db.from('correction_lots').where(open).update({ lease_until: 1 }))
    await lapseLots(new AbortController().signal)
    this.log.push('all leases end')
  }

  /** Two at most, so that attempts can be ended still. */
  async #retire(): Promise<void> {
    if (this.#retired >= 2) return
    this.#retired += 1
    const { planId, supervisor } = this.#plan
    const texts = (await db
      .from('control_texts')
      .where({ plan_id: planId, is_active: 1, purpose: 'qualification' })
      .select('id')) as { id: number }[]
    const one = texts[this.#below(texts.length)]
    if (one !== undefined) (await retiring(this.#client, supervisor, planId, one.id)).assertStatus(204)
    this.log.push(`${one?.id} is retired`)
  }

  async #decide(by: number, act: 'grant' | 'admit'): Promise<void> {
    const body = { act, reason: 'Conversamos' }
    const answer = await deciding(this.#client, this.#plan, this.#member(by).user.id, body)
    this.log.push(`${act} for ${by}: ${answer.status()}`)
    if (![200, 409].includes(answer.status())) throw new Error(`${act} is ${answer.status()}`)
  }

  async #compare(): Promise<void> {
    const { planId, correctors } = this.#plan
    const attempts = (await db
      .from('qualification_attempts')
      .where('plan_id', planId)
      .orderBy('number')) as Attempt[]
    const last = new Map(attempts.map((attempt) => [attempt.user_id, attempt.state]))
    for (const [by, { user }] of correctors.entries()) {
      const isIn = ['passed', 'admitted'].includes(last.get(user.id) ?? '')
      if (!isIn && (await liveTexts(planId, user.id)) > 0)
        throw new Error(`${by} has texts of the plan while ${last.get(user.id)}`)
    }
    for (const attempt of attempts) await this.#compareAttempt(attempt)
    const wrong = await db
      .from('correction_tasks')
      .join('correction_lots', 'correction_lots.id', 'correction_tasks.lot_id')
      .leftJoin('control_texts', 'control_texts.id', 'correction_tasks.control_id')
      .where({ 'correction_tasks.plan_id': planId, 'correction_tasks.state': 'HELD' })
      .whereRaw(`correction_lots.purpose <> COALESCE(control_texts.purpose, 'marking')`)
      .select('correction_tasks.id')
    if (wrong.length > 0) throw new Error('a lot has texts of another purpose')
  }

  async #compareAttempt({ id, state, texts, least_within: least, within }: Attempt): Promise<void> {
    const counted = await db
      .from('control_marks')
      .join('control_texts', 'control_texts.id', 'control_marks.control_id')
      .where({ 'control_marks.attempt_id': id, 'control_texts.is_active': 1 })
      .select('control_marks.id')
    if (state === 'open' && counted.length >= texts) throw new Error(`attempt ${id} is not ended`)
    if (state === 'passed' && within < least) throw new Error(`${within} pass`)
    if (state === 'failed' && within >= least) throw new Error(`${within} do not pass`)
  }

  #member(by: number): Member {
    const member = this.#plan.correctors[by]
    if (member === undefined) throw new Error(`there is no corrector ${by}`)
    return member
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most)
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }
}

test.group('random ways to the texts of a plan', () => {
  test('nobody who has not passed gets one, every attempt ends, and nobody is stuck', async ({ client }) => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const schedule = new Schedule(client, seed)
      try {
        await schedule.begin()
        for (let step = 0; step < STEPS; step += 1) await schedule.step()
        await schedule.finish()
      } catch (error) {
        throw new Error(`schedule ${seed}:\n${schedule.log.join('\n')}`, { cause: error })
      }
    }
  }).timeout(SCHEDULES * 20_000)
})
