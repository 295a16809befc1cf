import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type { SandboxPayment } from '#appeals/payment_sandbox/sandbox_bank'
import { askForPayments } from '#appeals/payments/actions/ask_for_payments'
import { seededRandom } from '#delivery/domain/shuffle'
import { clock } from '#shared'
import type { Sitting } from '#tests/fixtures/applications'
import type { MarkedExam } from '#tests/fixtures/marked_exams'
import { reply } from '#tests/fixtures/appeals'
import { OF_THE_BANK, storedOf, wrongOf, type ProcessModel } from '#tests/fixtures/payment_model'
import { loginAs } from '#tests/fixtures/people'
import {
  confirm,
  createPayable,
  endToEnd,
  process as readProcess,
  RECEIVER,
  renew,
  settle,
  startedProcess,
  withdraw,
} from '#tests/fixtures/payments'
import { noticeOf, notify, takeSandbox, type Sandbox } from '#tests/fixtures/sandbox_bank'

/** The long form is `npm run test:faults`. */
const SCHEDULES = process.env.BANCA_FAULTS === '1' ? 10_000 : 12
const STEPS = 30
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PRICE = 1_250
const DECISIONS = ['accept', 'refunded', 'dismissed'] as const

type Payer = { readonly sitting: Sitting; readonly appeal: number; readonly model: ProcessModel }

/** Three processes of a window at a bank, and all that people, the bank and its notices do with them. */
class Schedule {
  readonly log: string[] = []
  readonly #client: ApiClient
  readonly #sandbox: Sandbox
  readonly #random: () => number
  #exam!: MarkedExam
  readonly #payers: Payer[] = []
  /** Sent, and in no reading of the bank yet. */
  readonly #onTheirWay: SandboxPayment[] = []
  readonly #booked: SandboxPayment[] = []
  readonly #payed = new Set<number>()
  #refunds = 0

  constructor(client: ApiClient, sandbox: Sandbox, seed: number) {
    this.#client = client
    this.#sandbox = sandbox
    this.#random = seededRandom(seed)
  }

  async begin(): Promise<void> {
    this.#exam = await createPayable(this.#client)
    clock.freeze(clock.now())
    for (const sitting of [this.#exam, ...this.#exam.others]) {
      const { id, txid, appeal } = await startedProcess(this.#client, sitting)
      const { payUntil } = (await readProcess(this.#client, id, sitting.token)).body() as { payUntil: string }
      const promised = Date.parse(payUntil)
      const txids = new Set([String(txid)])
      const model = { id, price: PRICE, promised, payUntil: promised, txids }
      this.#payers.push({ sitting, appeal, model })
    }
    // From here on the bank is asked for what is new.
    await ask()
  }

  /** One act, or two at once. @throws Error naming what is stored and may not be */
  async step(): Promise<void> {
    if (this.#chance(0.4)) clock.advance(1 + this.#below(25) * MINUTE)
    const acts = this.#chance(0.4) ? [this.#act(), this.#act()] : [this.#act()]
    await Promise.all(acts.map((act) => act()))
    await this.#compare()
  }

  /** All notices come at last, or the bank is asked: nothing that was paid is lost, and whoever paid has paid. */
  async finish(): Promise<void> {
    for (const payment of this.#onTheirWay.splice(0)) this.#book(payment)
    clock.advance(DAY)
    await ask()
    await this.#compare()
    const models = this.#payers.map(({ model }) => model)
    const stored = await storedOf(models)
    for (const payment of this.#booked) {
      const { endToEndId, txid, amount } = payment
      const row = stored.payments.find((one) => one.end_to_end_id === endToEndId)
      if (!row) throw new Error(`${endToEndId} is lost`)
      const { price, promised, id } = this.#payerOf(txid).model
      const isBack = payment.refunds.length > 0 || row.decision === 'refunded'
      const fits = amount === price && payment.paidAt <= promised && !isBack
      // Whoever saw another amount decides about it.
      if (fits && row.amount === price && row.process_id === id && stored.statuses.get(id) !== 'payed')
        throw new Error(`${endToEndId} is what process ${id} waits for`)
      if (row.confirmed_by === null && row.amount !== amount)
        throw new Error(`${endToEndId} has ${row.amount}, and the bank ${amount}`)
    }
    for (const { id } of stored.payments.filter(({ state }) => state === 'OPEN_QUESTION'))
      (await settle(this.#client, id, await this.#staff(), { decision: 'dismissed' })).assertStatus(200)
    await this.#compare()
  }

  #act(): () => Promise<void> {
    const kind = this.#random()
    if (kind < 0.25) return async () => this.#pay()
    if (kind < 0.5) return () => this.#notify()
    if (kind < 0.58) return () => this.#ask()
    if (kind < 0.72) return () => this.#confirm()
    if (kind < 0.86) return () => this.#settle()
    if (kind < 0.9) return async () => this.#giveBack()
    if (kind < 0.94) return () => this.#withdraw()
    if (kind < 0.96) return () => this.#reply()
    return () => this.#renew()
  }

  /** Somebody pays, by any code they ever had, now and then another amount; the bank books it at once or later. */
  #pay(): void {
    const { model } = this.#anyPayer()
    const txid = this.#any([...model.txids]) ?? ''
    const amount = this.#chance(0.8) ? PRICE : 1 + this.#below(2 * PRICE)
    const payment = this.#sandbox.bank.send({ txid, key: RECEIVER.key, amount, paidAt: clock.now() })
    this.log.push(`${payment.endToEndId} pays ${amount} for ${model.id}`)
    if (this.#chance(0.7)) this.#book(payment)
    else this.#onTheirWay.push(payment)
  }

  #book(payment: SandboxPayment): void {
    this.#sandbox.bank.book(payment)
    this.#booked.push(payment)
  }

  /** A notice of anything that was ever paid, up to five times at once, which may name no charge, or another's. */
  async #notify(): Promise<void> {
    if (this.#chance(0.3)) for (const payment of this.#onTheirWay.splice(0, 1)) this.#book(payment)
    const payment = this.#any([...this.#booked, ...this.#onTheirWay])
    if (!payment) return
    const isBooked = this.#booked.includes(payment)
    const named = this.#chance(0.7) ? payment.txid : this.#any([...this.#anyPayer().model.txids])
    const body = noticeOf(payment.endToEndId, this.#chance(0.8) ? named : undefined)
    const times = 1 + this.#below(5)
    this.log.push(`${times} notices of ${payment.endToEndId}${isBooked ? '' : ', early'}`)
    const answers = await Promise.all(Array.from({ length: times }, () => notify({ body })))
    for (const { status } of answers) if (status !== 204) throw new Error(`a notice is answered ${status}`)
    const { payments: stored } = await storedOf(this.#payers.map(({ model }) => model))
    if (isBooked && !stored.some((one) => one.end_to_end_id === payment.endToEndId))
      throw new Error(`${payment.endToEndId} is acknowledged, and not stored`)
  }

  async #ask(): Promise<void> {
    this.log.push('the bank is asked')
    await ask()
  }

  /** A person confirms what they see on a statement, of the right process or of a wrong one, or what there is not. */
  async #confirm(): Promise<void> {
    const payment = this.#any([...this.#booked, ...this.#onTheirWay])
    const isRight = payment !== undefined && this.#chance(0.7)
    const { model } = isRight ? this.#payerOf(payment.txid) : this.#anyPayer()
    const endToEndId = payment !== undefined && this.#chance(0.8) ? payment.endToEndId : endToEnd()
    const amount = this.#chance(0.2) ? '1.00' : undefined
    const body = { end_to_end_id: endToEndId, ...(amount !== undefined && { amount }) }
    const answer = await confirm(this.#client, model.id, await this.#staff(), body)
    this.log.push(`${endToEndId} is confirmed of ${model.id}: ${answer.status()}`)
    if (answer.status() !== 200 && answer.body().code !== 'payment_known')
      throw new Error(`a confirmation is answered ${answer.status()}`)
  }

  async #settle(): Promise<void> {
    const { payments: stored } = await storedOf(this.#payers.map(({ model }) => model))
    const row = this.#any(stored.filter(({ state }) => state === 'OPEN_QUESTION'))
    if (!row) return
    const decision = this.#any(DECISIONS) ?? 'dismissed'
    const answer = await settle(this.#client, row.id, await this.#staff(), { decision })
    this.log.push(`${row.end_to_end_id} (${row.question}): ${decision}, ${answer.status()}`)
    if (![200, 409].includes(answer.status())) throw new Error(`a decision is answered ${answer.status()}`)
  }

  /** Somebody replies to the appeal of a process, which is theirs to reply to once it is payed. */
  async #reply(): Promise<void> {
    const { appeal, model } = this.#anyPayer()
    const answer = await reply(this.#client, appeal, await this.#staff())
    this.log.push(`the appeal of ${model.id} is replied to: ${answer.status()}`)
    if (![200, 404].includes(answer.status())) throw new Error(`a reply is answered ${answer.status()}`)
  }

  /** Somebody takes back what they have confirmed. */
  async #withdraw(): Promise<void> {
    const { model } = this.#anyPayer()
    const answer = await withdraw(this.#client, model.id, await this.#staff())
    this.log.push(`the confirmation of ${model.id} is withdrawn: ${answer.status()}`)
    // One that stays payed is found to be so again.
    if (answer.status() === 200) this.#payed.delete(model.id)
    else if (answer.status() !== 409) throw new Error(`a withdrawal is answered ${answer.status()}`)
  }

  /** The bank gives some of it back, or all. */
  #giveBack(): void {
    const payment = this.#any(this.#booked)
    if (!payment) return
    const amount = this.#chance(0.5) ? payment.amount : 1 + this.#below(payment.amount)
    const refund = this.#sandbox.bank.refund(payment, `${OF_THE_BANK}${(this.#refunds += 1)}`, amount)
    if (refund) this.log.push(`${amount} of ${payment.endToEndId} goes back`)
  }

  /** There is more time, so that whoever waits gets another code. */
  async #renew(): Promise<void> {
    if (this.#chance(0.5)) {
      const payUntil = this.#anyPayer().model.payUntil + 60 * MINUTE
      for (const { model } of this.#payers) model.payUntil = payUntil
      await db
        .from('appeal_windows')
        .where('collection_id', this.#exam.collectionId)
        .update({ pay_until: payUntil })
    }
    const { sitting, model } = this.#anyPayer()
    const answer = await renew(this.#client, model.id, await loginAs(sitting.candidate))
    const { txid = null } = answer.body() as { txid?: string | null }
    this.log.push(`${model.id} asks for a code: ${answer.status()} ${txid}`)
    if (answer.status() === 409) return
    answer.assertStatus(200)
    if (txid !== null) model.txids.add(txid)
  }

  async #compare(): Promise<void> {
    const wrong = await wrongOf(
      this.#payers.map(({ model }) => model),
      this.#sandbox.bank,
      this.#payed
    )
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  }

  #payerOf(txid: string): Payer {
    const payer = this.#payers.find(({ model }) => model.txids.has(txid))
    if (!payer) throw new Error(`${txid} is of nobody`)
    return payer
  }

  #anyPayer(): Payer {
    return this.#any(this.#payers) as Payer
  }

  /** A session each: the clock goes on faster than one lasts. */
  #staff(): Promise<string> {
    return loginAs(this.#exam.admin)
  }

  #any<One>(all: readonly One[]): One | undefined {
    return all[this.#below(all.length)]
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most)
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }
}

const ask = () => askForPayments({ stop: new AbortController().signal })

test.group('random schedules of payments', (group) => {
  group.each.teardown(() => clock.release())

  test(`${SCHEDULES} of them: each payment is stored once and pays once, what was acknowledged is stored, and nothing that was paid is lost`, async ({
    client,
  }) => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      clock.release()
      const sandbox = await takeSandbox()
      const schedule = new Schedule(client, sandbox, seed)
      try {
        await schedule.begin()
        for (let step = 0; step < STEPS; step += 1) await schedule.step()
        await schedule.finish()
      } catch (error) {
        throw new Error(`seed ${seed}:\n${schedule.log.join('\n')}\n${String(error)}`, { cause: error })
      } finally {
        await sandbox.end()
      }
    }
  }).timeout(SCHEDULES * 60_000)
})
