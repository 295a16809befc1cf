import { randomHex } from '@banca/frontend/random-hex'

/**
 * The `Idempotency-Key` of an order: the same for the same content until the server has answered, so that a second click, or one more try
 * after a broken connection, is the same order.
 */
export class OrderKey {
  #content = ''
  #key: string | null = null

  of(body: unknown): string {
    const content = JSON.stringify(body)
    const key = this.#key !== null && content === this.#content ? this.#key : randomHex()
    this.#content = content
    this.#key = key
    return key
  }

  /** The server has it: what comes next is another order. */
  forget(): void {
    this.#key = null
  }
}
