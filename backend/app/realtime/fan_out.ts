import { Writable } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import transmit from '@adonisjs/transmit/services/main'
import transmitConfig from '#config/transmit'
import { StreamHub } from './hub.js'
import { hintFrame } from './frames.js'

const UID = 'hub'

type Payload = Parameters<typeof transmit.broadcastExcept>[1]

const follow = (channel: string) => void transmit.subscribe({ uid: UID, channel, skipAuthorization: true })
const leave = (channel: string) => void transmit.unsubscribe({ uid: UID, channel })

/** The streams of this process. */
export const hub = new StreamHub({ channelOpened: follow, channelClosed: leave })

// Transmit asks nothing of a request, and of a response no more than to take its first words.
const noRequest = undefined as unknown as IncomingMessage
const noResponse = new Writable({ write: (_chunk, _encoding, done) => done() }) as unknown as ServerResponse

/**
 * What Transmit tells, in place of a browser: each hint once for the whole process, also those of other processes; who hears
 * it here is the hub's business. Transmit alone would look at every open stream for every hint and word it anew for each.
 */
const stream = transmit.createStream({
  uid: UID,
  request: noRequest,
  response: noResponse,
  context: undefined as never,
})

// The stream itself would word the hint, line by line, and hand the words on through two buffers, to be taken apart again.
stream.writeMessage = ({ data }) => {
  const { channel, payload } = data as { channel: string; payload: Payload }
  hub.deliver(channel, hintFrame(channel, payload))
  return true
}

/**
 * Brings a hint to who hears `channel`, in every process. Where there is no other, the way through Transmit would lead back
 * here and cost more than the writing.
 */
export const carry: (channel: string, payload: Payload) => void = transmitConfig.transport
  ? (channel, payload) => transmit.broadcast(channel, payload)
  : (channel, payload) => hub.deliver(channel, hintFrame(channel, payload))
