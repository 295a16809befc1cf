import { Link } from '../../../offline/index.ts'
import { Observable } from '../../../shared/observable.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import { TaskQueue } from '../../../shared/task_queue.ts'
import type { Lot, NoLot, Qualification } from '../types.ts'
import {
  acknowledged,
  BATCH,
  batchOf,
  dismissed,
  edited,
  endOfLease,
  handedIn,
  isUnsent,
  madeReady,
  merged,
  withoutTexts,
  type LocalLot,
  type MarkReply,
  type Outcome,
  type SentMark,
} from './local_lot.ts'
import type { Mark } from './mark.ts'

/** Before the texts of a plan. `practised`: the practice lot that was handed in last. */
type Way = { qualification: Qualification | null; practised: number | null }

/** Nothing came of a call: the server could not be reached, or it refused, with its words. */
export type Failed =
  { is: 'unreachable'; waitMs?: number | null } | { is: 'refused'; status: number; message: string }
export type Opened =
  { is: 'lot'; lot: Lot; serverTime: string } | { is: 'empty'; reason: NoLot; way?: Way } | Failed
export type Saved =
  { is: 'saved'; marks: MarkReply[]; leaseUntil: string | null; serverTime: string } | Failed
export type HandedIn = { is: 'handed_in'; tasks: { task: string; outcome: Outcome }[] } | Failed
export type GivenBack = { is: 'given_back' } | Failed

/** The calls; none of them rejects. */
export interface LotCalls {
  /** The lot that the corrector has, without taking one. */
  current(plan: number): Promise<Opened>
  take(plan: number): Promise<Opened>
  save(lotId: number, marks: SentMark[]): Promise<Saved>
  handIn(lotId: number, tasks: string[]): Promise<HandedIn>
  giveBack(lotId: number): Promise<GivenBack>
}

/** Where a lot survives a reload. `write` resolves after the durable commit. */
export interface LotStore {
  read(plan: number): Promise<LocalLot | null>
  /** Null deletes it. */
  write(plan: number, local: LocalLot | null): Promise<void>
}

export interface DeskPorts {
  plan: number
  store: LotStore
  calls: LotCalls
  scheduler: Scheduler
  random?: () => number
}

export type Phase = 'loading' | 'start' | 'marking' | 'failed'

export interface DeskState {
  readonly phase: Phase
  readonly local: LocalLot | null
  /** Revision of each text that is on the disk. */
  readonly onDisk: ReadonlyMap<string, number>
  /** The disk takes nothing: what is here is gone with the page, until it is sent. */
  readonly isDiskBroken: boolean
  /** The last call did not reach the server. */
  readonly isUnreachable: boolean
  readonly noLot: NoLot | null
  readonly way: Way | null
  /** The message of the server about the last act, which it refused. */
  readonly message: string | null
  /** How many the last hand-in marked. */
  readonly handedIn: number | null
  /** The lease ended while texts were here. */
  readonly hasEnded: boolean
  readonly isBusy: boolean
}

/** How long after the last edit it is sent, ms. */
export const SEND_AFTER_MS = 800
const TIMEOUT_MS = 20_000

const START: DeskState = {
  phase: 'loading',
  local: null,
  onDisk: new Map(),
  isDiskBroken: false,
  isUnreachable: false,
  noLot: null,
  way: null,
  message: null,
  handedIn: null,
  hasEnded: false,
  isBusy: false,
}

/**
 * The lot of a corrector: every edit is on this device before the screen says so, is sent soon after, and is forgotten only when the server has
 * acknowledged it. The texts leave the device with the hand-in and with the end of the lease.
 */
export class LotDesk {
  readonly state = new Observable<DeskState>(START)
  readonly #ports: DeskPorts
  readonly #link: Link
  readonly #disk = new TaskQueue()
  readonly #calls = new TaskQueue()
  #cancelSend: (() => void) | null = null
  #cancelLease: (() => void) | null = null
  #isEnded = false

  constructor(ports: DeskPorts) {
    this.#ports = ports
    const { scheduler, random = Math.random } = ports
    this.#link = new Link({ random, scheduler, requestTimeoutMs: TIMEOUT_MS })
  }

  /** Shows what this device has, then what the server says of it. */
  async open(): Promise<void> {
    const { store, plan } = this.#ports
    this.state.update({ message: null, ...(this.#local?.lot == null && { phase: 'loading' }) })
    const stored = this.#local ?? (await store.read(plan).catch(() => null))
    if (stored !== null && this.#isLeased(stored)) {
      const onDisk = new Map(stored.entries.map(({ task, revision }) => [task, revision]))
      this.state.update({ local: stored, onDisk, phase: 'marking' })
    } else if (stored !== null) await this.#end(stored)
    await this.#calls.run(async () => this.#receive(await this.#ports.calls.current(plan), false))
    this.#sendSoon(0)
  }

  /** Asks for a lot; the one that the corrector has, if any. */
  take = (): Promise<void> =>
    this.#act(async () => this.#receive(await this.#ports.calls.take(this.#ports.plan), true))

  edit(task: string, change: (mark: Mark) => Mark): void {
    const entry = this.#local?.entries.find((one) => one.task === task)
    if (this.#local === null || entry === undefined) return
    void this.#write(edited(this.#local, task, change(entry.mark)))
    this.#sendSoon(SEND_AFTER_MS)
  }

  ready(task: string): void {
    if (this.#local !== null) void this.#write(madeReady(this.#local, task))
  }

  goTo(at: number): void {
    const most = (this.#local?.lot?.tasks.length ?? 0) - 1
    if (this.#local !== null && at >= 0 && at <= most) void this.#write({ ...this.#local, at })
  }

  dismiss(task: string): void {
    if (this.#local !== null) void this.#leave(dismissed(this.#local, task), {})
  }

  /** Sends what is unsent now; resolves to how many marks the server does not have after that, refused ones aside. */
  async sendAll(): Promise<number> {
    this.#link.retryNow()
    await this.#flush()
    return this.unsent()
  }

  unsent = (): number =>
    this.#local?.entries.filter((entry) => isUnsent(entry) && entry.refusal === null).length ?? 0

  /** Hands in the complete texts. */
  handIn = (): Promise<void> =>
    this.#act(async () => {
      await this.#flushNow()
      const local = this.#local
      if (local?.lot == null) return
      if (this.unsent() > 0) return this.state.update({ isUnreachable: true })
      const tasks = local.lot.tasks.map(({ task }) => task)
      const answer = await this.#ports.calls.handIn(local.lotId, tasks)
      if (answer.is !== 'handed_in') return this.#failed(answer)
      this.#reached()
      const count = answer.tasks.filter(({ outcome }) => outcome === 'marked').length
      await this.#leave(handedIn(this.#local ?? local, answer.tasks), { handedIn: count })
      // What they practised is shown beside the panel's marks, and an attempt may have ended.
      if (this.#local?.lot == null && (local.lot.purpose ?? 'marking') !== 'marking') {
        const opened = await this.#ports.calls.current(this.#ports.plan)
        if (opened.is === 'lot' || opened.is === 'empty') await this.#receive(opened, false)
      }
    })

  /** Gives back what is not marked; the server has the drafts. */
  giveBack = (): Promise<void> =>
    this.#act(async () => {
      await this.#flushNow()
      const local = this.#local
      if (local?.lot == null) return
      if (this.unsent() > 0) return this.state.update({ isUnreachable: true })
      const answer = await this.#ports.calls.giveBack(local.lotId)
      if (answer.is !== 'given_back') return this.#failed(answer)
      this.#reached()
      await this.#leave(withoutTexts(this.#local ?? local), { noLot: 'none' })
    })

  /** Nothing is sent or stored in this tab any more. */
  end(): void {
    this.#isEnded = true
    this.#cancelSend?.()
    this.#cancelLease?.()
  }

  get #local(): LocalLot | null {
    return this.state.getSnapshot().local
  }

  #isLeased = ({ endsAt, lot }: LocalLot) => lot !== null && endsAt > this.#ports.scheduler.now()

  async #act(run: () => Promise<void>): Promise<void> {
    if (this.state.getSnapshot().isBusy) return
    this.state.update({ isBusy: true, message: null, handedIn: null, hasEnded: false })
    this.#link.overrideWait()
    await this.#calls.run(run)
    this.state.update({ isBusy: false })
    this.#sendSoon(this.#link.waitMs())
  }

  async #receive(opened: Opened, isTaken: boolean): Promise<void> {
    if (opened.is === 'lot') {
      this.#reached()
      const endsAt = endOfLease(opened.lot.leaseUntil, opened.serverTime, this.#ports.scheduler.now())
      await this.#write(merged(this.#local, opened.lot, endsAt), { phase: 'marking', noLot: null })
      return
    }
    if (opened.is === 'empty') {
      this.#reached()
      const local = this.#local
      // The lot that is shown here is not held any more.
      if (local?.lot != null) await this.#end(local)
      const { reason, way = null } = opened
      return this.state.update({ phase: 'start', noLot: isTaken ? reason : 'none', way })
    }
    this.#failed(opened)
    if (this.#local?.lot == null && !isTaken) this.state.update({ phase: 'failed' })
  }

  /** The lease is over: what the server does not have yet stays, the texts go. */
  async #end(local: LocalLot): Promise<void> {
    this.state.update({ local })
    await this.#leave(withoutTexts(local), { hasEnded: local.lot !== null })
  }

  async #leave(rest: LocalLot, change: Partial<DeskState>): Promise<void> {
    const isOver = rest.lot === null || rest.lot.tasks.length === 0
    const shown = isOver ? { ...rest, lot: null } : rest
    const isGone = isOver && shown.entries.length === 0
    await this.#write(isGone ? null : shown, { ...change, ...(isOver && { phase: 'start' }) })
  }

  /** Shown at once; on the disk soon after. */
  #write(local: LocalLot | null, change: Partial<DeskState> = {}): Promise<void> {
    this.state.update({ ...change, local })
    this.#watchLease()
    return this.#disk.run(async () => {
      if (this.#isEnded) return
      try {
        await this.#ports.store.write(this.#ports.plan, local)
        const onDisk = new Map(local?.entries.map(({ task, revision }) => [task, revision]))
        this.state.update({ onDisk, isDiskBroken: false })
      } catch {
        this.state.update({ isDiskBroken: true })
      }
    })
  }

  #watchLease(): void {
    this.#cancelLease?.()
    this.#cancelLease = null
    const local = this.#local
    if (this.#isEnded || local?.lot == null) return
    const ms = Math.max(0, local.endsAt - this.#ports.scheduler.now())
    this.#cancelLease = this.#ports.scheduler.after(ms, () => void this.#calls.run(() => this.#leaseOver()))
  }

  /** By this device's clock, which may be wrong: where the server can be reached, it decides. */
  async #leaseOver(): Promise<void> {
    await this.#flushNow()
    const local = this.#local
    if (local?.lot == null || this.#isLeased(local)) return
    const opened = await this.#ports.calls.current(this.#ports.plan)
    if (opened.is === 'lot' && opened.lot.id === local.lotId) return this.#receive(opened, false)
    if (opened.is === 'lot' || opened.is === 'empty') this.#reached()
    await this.#end(this.#local ?? local)
  }

  #sendSoon(ms: number): void {
    this.#cancelSend?.()
    this.#cancelSend = null
    if (this.#isEnded || this.unsent() === 0) return
    const wait = Math.max(ms, this.#link.waitMs())
    this.#cancelSend = this.#ports.scheduler.after(wait, () => void this.#flush())
  }

  #flush = (): Promise<void> => this.#calls.run(() => this.#flushNow())

  async #flushNow(): Promise<void> {
    this.#cancelSend?.()
    this.#cancelSend = null
    // What is sent is on this device first.
    await this.#disk.run(() => undefined)
    let most = BATCH
    while (!this.#isEnded && this.#local !== null && this.#link.waitMs() === 0) {
      const batch = batchOf(this.#local, most)
      if (batch === null) break
      const { lotId, marks } = batch
      const answer = await this.#ports.calls.save(lotId, marks)
      if (answer.is === 'refused') {
        // One of them is wrong: alone, it does not hold up the others.
        if (isOfMarks(answer.status) && marks.length > 1) most = 1
        else await this.#write(acknowledged(this.#local, marks, refusedAll(marks, answer.status)))
        continue
      }
      if (answer.is === 'unreachable') {
        this.#failed(answer)
        break
      }
      this.#reached()
      await this.#settle(marks, answer)
    }
    this.#sendSoon(this.#link.waitMs())
  }

  async #settle(sent: SentMark[], { marks, leaseUntil, serverTime }: Extract<Saved, { is: 'saved' }>) {
    const local = this.#local
    if (local === null) return
    const now = this.#ports.scheduler.now()
    const settled = acknowledged(local, sent, marks)
    const endsAt = leaseUntil === null ? settled.endsAt : endOfLease(leaseUntil, serverTime, now)
    // Without its text, a mark that the server has is of no use here.
    const rest = settled.lot === null ? withoutTexts(settled) : { ...settled, endsAt }
    const isGone = rest.lot === null && rest.entries.length === 0
    await this.#write(isGone ? null : rest)
  }

  #reached(): void {
    this.#link.failures = 0
    this.#link.overrideWait()
    if (this.state.getSnapshot().isUnreachable) this.state.update({ isUnreachable: false })
  }

  #failed(failed: Failed): void {
    this.#link.failed(failed.is === 'unreachable' ? (failed.waitMs ?? null) : null)
    if (failed.is === 'unreachable') this.state.update({ isUnreachable: true })
    else this.state.update({ message: failed.message, isUnreachable: false })
  }
}

/** One of the marks is wrong, or all of them together are too long. */
const isOfMarks = (status: number): boolean => status === 400 || status === 413

/** The call was refused for all of its marks: the lot is not the corrector's any more, or the mark is none. */
const refusedAll = (marks: readonly SentMark[], status: number): MarkReply[] =>
  marks.map(({ task, revision }) => ({
    task,
    revision,
    accepted: false,
    reason: isOfMarks(status) ? 'invalid' : 'ended',
  }))
