import { isRejection } from '../../api/errors.ts'
import type { RoomCalls } from './calls.ts'
import { outdatedOf, toastsOf, type Live } from './live.ts'
import type { Message } from './types.ts'

export type MessageReceiptsOptions = {
  calls: Pick<RoomCalls, 'confirm'>
  live: () => Live
  onToast: (message: Message) => void
  /** It holds as read on this page from now on. */
  onConfirmed: (messageId: number) => void
}

/** Which messages of the room the candidate has seen, and which of those the server has acknowledged. */
export class MessageReceipts {
  readonly #options: MessageReceiptsOptions
  readonly #shown = new Set<number>()
  readonly #acknowledged = new Set<number>()

  constructor(options: MessageReceiptsOptions) {
    this.#options = options
  }

  /** "I have read it": holds here at once; the server is notified now, or by a later report. */
  confirm(messageId: number): void {
    this.#options.onConfirmed(messageId)
    void this.report()
  }

  /**
   * The same, for messages that must not appear again: resolves to true once the server has acknowledged it.
   */
  async confirmSurely(messageId: number): Promise<boolean> {
    const isKnown = await this.#options.calls.confirm(messageId).then(() => true, isRejection)
    if (isKnown) this.#acknowledged.add(messageId)
    return isKnown
  }

  /** Shows each toast of the room once, and confirms it. */
  showToasts(): void {
    const { live, onToast, onConfirmed } = this.#options
    for (const message of toastsOf(live())) {
      if (!this.#shown.has(message.id)) onToast(message)
      this.#shown.add(message.id)
      onConfirmed(message.id)
    }
    for (const message of outdatedOf(live())) onConfirmed(message.id)
    void this.report()
  }

  /** Notifies the server of what was confirmed here. Never rejects: what fails is sent by the next report. */
  async report(): Promise<void> {
    const { calls, live } = this.#options
    for (const id of live().confirmed) {
      const message = live().room?.messages.find((one) => one.id === id)
      if (this.#acknowledged.has(id) || message?.dismissible === false) continue
      this.#acknowledged.add(id)
      await calls.confirm(id).catch((error: unknown) => {
        if (!isRejection(error)) this.#acknowledged.delete(id)
      })
    }
  }
}
