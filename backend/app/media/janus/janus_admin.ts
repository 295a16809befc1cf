import { randomUUID } from 'node:crypto'
import type { JanusSecrets } from './janus_config.js'
import { isObject, JanusError, reasonIn, type Json } from './janus_messages.js'

const ANSWER_WITHIN_MS = 5000

/** The Admin API of one Janus: one POST per act, no session. */
export class JanusAdmin {
  readonly address: string
  readonly #secrets: JanusSecrets

  constructor(address: string, secrets: JanusSecrets) {
    this.address = address
    this.#secrets = secrets
  }

  /** Does it answer? Never throws. */
  async ping(): Promise<boolean> {
    return this.#post({ janus: 'ping' }).then(
      (answer) => answer.janus === 'pong',
      () => false
    )
  }

  /**
   * One synchronous request to the videoroom plugin.
   * @throws JanusError with Janus' code (427 room exists, 426 no such room, …) or 0 when it did not answer
   */
  async room(request: Json): Promise<Json> {
    const answer = await this.#post({ janus: 'message_plugin', plugin: 'janus.plugin.videoroom', request })
    const response = answer.response
    const data = isObject(response) ? response : answer
    const reason = reasonIn(data) ?? reasonIn(answer)
    if (reason) throw reason
    return data
  }

  async #post(body: Json): Promise<Json> {
    const answer = await fetch(this.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, transaction: randomUUID(), admin_secret: this.#secrets.admin }),
      // The secret is in the body, and would go wherever somebody points.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((cause: unknown) => {
      throw new JanusError(0, `no answer of Janus: ${String(cause)}`)
    })
    return (await answer.json()) as Json
  }
}
