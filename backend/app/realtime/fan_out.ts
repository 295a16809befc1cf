import { Writable } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import transmit from '@adonisjs/transmit/services/main'
import { StreamHub } from './hub.js'

const UID = 'hub'
const DATA = 'data: '

/**
 * What Transmit writes to, in place of a browser: it words each hint once for the whole process and takes it to and from
 * the other processes; who hears it here is the hub's business. Transmit alone would look at every open stream for
 * every hint and word it anew for each.
 */
class HubOutlet extends Writable {
  readonly #hub: StreamHub

  constructor(hub: StreamHub) {
    super({ decodeStrings: false })
    this.#hub = hub
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void) {
    const line = chunk.toString()
    if (line.startsWith(DATA)) {
      const { channel } = JSON.parse(line.slice(DATA.length)) as { channel: string }
      this.#hub.deliver(channel, `${line}\n`)
    }
    done()
  }
}

// Transmit asks nothing of a request and no more of a response than a stream has.
const noRequest = undefined as unknown as IncomingMessage
const follow = (channel: string) => void transmit.subscribe({ uid: UID, channel, skipAuthorization: true })
const leave = (channel: string) => void transmit.unsubscribe({ uid: UID, channel })

/** The streams of this process. */
export const hub = new StreamHub({ channelOpened: follow, channelClosed: leave })

transmit.createStream({
  uid: UID,
  request: noRequest,
  response: new HubOutlet(hub) as unknown as ServerResponse,
  context: undefined as never,
})
