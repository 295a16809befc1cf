import type { Scheduler } from '../../shared/scheduler.ts'
import type { AnswerStore } from '../store/answer_store.ts'
import type { Acknowledgement, RightLoss } from '../transport_types.ts'
import type { AnswerRow } from '../types.ts'
import type { Link } from './link.ts'
import { isSendable } from './merge.ts'
import type { SyncPolicy } from './policy.ts'
import type { Verdict } from './reply.ts'

interface SettlementHost {
  store: AnswerStore
  link: Link
  policy: Pick<SyncPolicy, 'settled' | 'closed'>
  scheduler: Pick<Scheduler, 'now'>
  /** Nothing is edited here until the right to write is back. */
  lost(loss: RightLoss): void
  /** Rows were stored after an answer of the server. */
  settled(rows: readonly AnswerRow[]): void
  /** Runs a durable write whose failure must not stop the sending. */
  guarded<T>(write: Promise<T>): Promise<T | undefined>
}

/** Applies the response of a request to the rows that it carried. */
export class Settlement {
  readonly #host: SettlementHost

  constructor(host: SettlementHost) {
    this.#host = host
  }

  async acknowledge(
    rows: readonly AnswerRow[],
    verdict: { answers: Acknowledgement[] | null; serverTime: string }
  ): Promise<void> {
    const acks = new Map((verdict.answers ?? []).map((ack) => [String(ack.id), ack]))
    await this.#change(rows, (row, sent) =>
      this.#host.policy.settled(row, sent, acks.get(String(row.id)), verdict.serverTime)
    )
  }

  async refuse(rows: readonly AnswerRow[], reason: string): Promise<void> {
    await this.#change(rows, (row, sent) =>
      row.revision === sent ? { ...row, refusal: { revision: sent, reason } } : row
    )
  }

  /** Staff have cleared the answers: the server has put what was sent apart, or has no room for it. */
  async closed(rows: readonly AnswerRow[], present: { sitting: number; isKept: boolean }): Promise<void> {
    await this.#change(rows, (row, sent) => this.#host.policy.closed(row, sent, present))
  }

  /** Another device writes. The server may have stored what this request carried as versions. Returns whether it acknowledged any row. */
  async displaced(
    rows: readonly AnswerRow[],
    verdict: Extract<Verdict, { kind: 'taken_over' }>
  ): Promise<boolean> {
    this.#host.lost(verdict)
    if (verdict.answers.length > 0) await this.acknowledge(rows, verdict)
    const { store, link } = this.#host
    const isAcknowledged = rows.some(({ id, revision }) => {
      const now = store.rows.get(String(id))
      return now !== undefined && (now.revision !== revision || !isSendable(now))
    })
    // A verdict that names none of our answers would be asked for without end.
    if (!isAcknowledged) link.failed()
    return isAcknowledged
  }

  /** The exam is over: deletes all rows except those that `isRetained` selects. */
  async clear(isRetained: (row: AnswerRow) => boolean): Promise<void> {
    await this.#host.guarded(this.#host.store.clear(isRetained, this.#host.scheduler.now()))
    this.#host.settled([])
  }

  async #change(
    rows: readonly AnswerRow[],
    change: (row: AnswerRow, sentRevision: number) => AnswerRow
  ): Promise<void> {
    const { store } = this.#host
    const sent = new Map(rows.map((row) => [String(row.id), row.revision]))
    const ids = rows.map((row) => row.id)
    await this.#host.guarded(store.update(ids, (row) => change(row, sent.get(String(row.id)) ?? 0)))
    this.#host.settled(ids.flatMap((id) => store.rows.get(String(id)) ?? []))
  }
}
