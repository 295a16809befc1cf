import { Bus } from '@boringnode/bus'
import { redis as overRedis } from '@boringnode/bus/transports/redis'
import logger from '@adonisjs/core/services/logger'
import { redis } from '#config/redis'
import { hintFrame } from './frames.js'
import type { Hint } from './hint.js'
import { StreamHub } from './hub.js'

/** Messages between the processes, on one channel of Redis. */
type Carried = { channel: string; payload: Payload }
type Payload = Hint & { at: string }

const EVENTS = 'banca.events'
const AGAIN_MS = 5_000

/** The streams of this process. */
export const hub = new StreamHub()

/** Sends a hint to the subscribers of `channel` in this process: it is serialised once. */
export const deliver = ({ channel, payload }: Carried): void =>
  hub.deliver(channel, hintFrame(channel, payload))

/** Between processes; null where there is only one. What cannot be published now is published when Redis is back. */
const bus = redis.isShared
  ? new Bus(overRedis(redis.connection)(), { retryQueue: { enabled: true, maxSize: 1_000 } })
  : null

/** A Redis that is away at the start for longer than its client tries is asked again. */
const listen = (): void =>
  void bus?.subscribe<Carried>(EVENTS, deliver).catch((error: unknown) => {
    logger.error({ err: error }, 'hints of other processes are not heard')
    setTimeout(listen, AGAIN_MS).unref()
  })
listen()

/** Sends a hint to the subscribers of `channel`, in every process. */
export function carry(channel: string, payload: Payload): void {
  deliver({ channel, payload })
  void bus?.publish(EVENTS, { channel, payload })
}

/** Ends the connections to Redis. */
export const leaveBus = async (): Promise<void> => bus?.disconnect()
