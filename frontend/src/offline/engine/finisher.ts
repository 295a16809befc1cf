import { Pause } from '../../shared/pause.ts'
import type { Scheduler } from '../../shared/scheduler.ts'
import type { AnswerStore } from '../store/answer_store.ts'
import type { EngineState, FinishOutcome } from './types.ts'
import type { RightLoss, Transport } from '../transport_types.ts'
import type { Link } from './link.ts'
import { HELD_BY_SERVER, isSendable, isUnsent } from './merge.ts'
import type { SyncPolicy } from './policy.ts'
import type { Verdict } from './reply.ts'
import type { Sender } from './sender.ts'
import type { Settlement } from './settlement.ts'
import type { SnapshotView } from './snapshot.ts'

interface FinisherHost {
  store: AnswerStore
  view: SnapshotView
  link: Link
  policy: Pick<SyncPolicy, 'entries'>
  transport: Transport
  scheduler: Scheduler
  sender: Sender
  settlement: Settlement
  maySend(): boolean
  enter(state: EngineState): void
  lost(loss: RightLoss): void
  /** Staff have cleared the answers: those of the present sitting are read before anything is edited. */
  sittingClosed(): void
  /** Staff have reset the exam: it has to be started again. */
  wasReset(): void
  /** Time, connection and error that came with an answer. */
  heard(verdict: Verdict): void
}

/**
 * Finishes the exam, once. `run` repeats this loop until the server confirms it or the state ends it:
 *
 *       +--> drain --idle--> post finish --200, or "already finished"--> clear the store --> `finished`
 *       |      |                  |
 *       |   blocked        anything else
 *       |      |                  |
 *       +- pause (back-off) <-----+     `unauthenticated`, `rereading`: the pause lasts until the right to write is back
 *                                       any other state: the attempt is over, the finish is not done
 */
export class Finisher {
  readonly #host: FinisherHost
  /** Ended by whatever may let the next attempt through. */
  readonly pause = new Pause()

  constructor(host: FinisherHost) {
    this.#host = host
  }

  async run(): Promise<FinishOutcome> {
    const { view, link, sender, scheduler } = this.#host
    sender.cancel()
    for (;;) {
      const { state, finish } = view.status
      if (finish !== null && (state === 'unauthenticated' || state === 'rereading')) {
        await this.pause.wait(scheduler, null)
        continue
      }
      if (state === 'finished') return { finished: true, record: null }
      if (state !== 'finishing') return { finished: false, state }
      const step = await sender.drain()
      if (step === 'idle') {
        const record = await sender.queue.run(() => this.#post())
        if (record !== undefined) return { finished: true, record }
      }
      if (view.status.state !== 'finishing') continue
      view.set({ finish: { failures: (view.status.finish?.failures ?? 0) + 1 } })
      await this.pause.wait(scheduler, link.waitMs())
    }
  }

  /** The server reports that the exam is over. Rows that it lacks stay. */
  ended(): Promise<void> {
    const { store, sender, settlement, maySend, enter } = this.#host
    return sender.queue.run(async () => {
      if (!maySend() || [...store.rows.values()].some((row) => isUnsent(row))) return
      await settlement.clear((row) => row._changed === 1)
      enter('finished')
    })
  }

  /** The body of the server's answer, or undefined when the exam is not finished yet. */
  async #post(): Promise<unknown> {
    const { store, link, policy, transport, settlement, maySend, enter, heard, lost } = this.#host
    if (!maySend() || link.waitMs() > 0) return undefined
    // Withdrawn while the rest was sent.
    if (this.#host.view.status.finish === null) return undefined
    const rows = await store.changed()
    if (rows.some(isSendable)) return undefined
    const verdict = await link.request('finish', (signal) =>
      transport.finish(store.applicationId, policy.entries(rows, link.failures), {
        signal,
        sitting: store.sitting,
      })
    )
    heard(verdict)
    if (verdict.kind === 'ok') {
      const refused = (verdict.answers ?? []).filter(
        (ack) => !ack.accepted && (ack.kept === false || !HELD_BY_SERVER.has(ack.reason ?? ''))
      )
      const ids = new Set(refused.map((ack) => String(ack.id)))
      await settlement.clear((row) => ids.has(String(row.id)))
      enter('finished')
      return verdict.body
    }
    if (verdict.kind === 'finished') {
      await settlement.refuse(rows, verdict.reason)
      await settlement.clear((row) => row._changed === 1)
      enter('finished')
      return null
    }
    if (verdict.kind === 'sitting_closed') {
      await settlement.closed(rows, verdict)
      this.#host.sittingClosed()
    }
    if (verdict.kind === 'not_started') this.#host.wasReset()
    if (verdict.kind === 'taken_over') await settlement.displaced(rows, verdict)
    if (verdict.kind === 'unauthenticated') lost(verdict)
    if (verdict.kind === 'too_much') link.failed()
    return undefined
  }
}
