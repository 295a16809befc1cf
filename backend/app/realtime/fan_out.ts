import { Bus } from '@boringnode/bus'
import { RedisTransport } from '@boringnode/bus/transports/redis'
import logger from '@adonisjs/core/services/logger'
import { redis } from '#config/redis'
import { hearRightsChange, type RightsChange } from '#identity'
import { hearDueWork } from '#jobs'
import { BusRedis } from './bus_redis.js'
import { hintFrame } from './frames.js'
import type { Hint } from './hint.js'
import { StreamHub } from './hub.js'

/** Hints between the processes, on one channel of Redis. */
type Carried = { channel: string; payload: Payload }
type Payload = Hint & { at: string }
type DueWork = { lane: string }

const EVENTS = 'banca.events'
/** Apart from the hints: no page can send or hear what is on it. */
const RIGHTS = 'banca.rights'
/** Lanes of durable jobs: their workers look at the table at once, and without the message a little later. */
const DUE_WORK = 'banca.jobs'
const AGAIN_MS = 5_000

/** The streams of this process. */
export const hub = new StreamHub()

/** How many streams are open in this process. */
export const openStreams = (): number => hub.size

/** Sends a hint to the subscribers of `channel` in this process: it is serialised once. */
export const deliver = ({ channel, payload }: Carried): void =>
  hub.deliver(channel, hintFrame(channel, payload))

const overRedis = () =>
  new RedisTransport(
    new BusRedis(redis.connection, {
      away: (error) => logger.error({ err: error }, 'Redis is away: messages to other processes wait for it'),
      back: () => logger.info('Redis is back: messages reach other processes again'),
    })
  )

/** Between processes; null where there is only one. What cannot be published now is published when Redis is back. */
const bus = redis.isShared ? new Bus(overRedis(), { retryQueue: { enabled: true, maxSize: 1_000 } }) : null

/** A Redis that is away at the start for longer than its client tries is asked again. */
const listen = <Message extends Carried | RightsChange | DueWork>(
  name: string,
  hear: (message: Message) => void
): void =>
  void bus?.subscribe<Message>(name, hear).catch((error: unknown) => {
    logger.error({ err: error, name }, 'messages of other processes are not heard')
    setTimeout(() => listen(name, hear), AGAIN_MS).unref()
  })
listen(EVENTS, deliver)
listen(RIGHTS, hearRightsChange)
listen<DueWork>(DUE_WORK, ({ lane }) => hearDueWork(lane))

/** Sends a hint to the subscribers of `channel`, in every process. */
export function carry(channel: string, payload: Payload): void {
  deliver({ channel, payload })
  void bus?.publish(EVENTS, { channel, payload })
}

/** Tells the other processes whose rights have changed. */
export const carryRights = (change: RightsChange): void => void bus?.publish(RIGHTS, change)

/** Wakes the workers of the other processes. */
export const carryDueWork = (lane: string): void => void bus?.publish(DUE_WORK, { lane })

/** Ends the connections to Redis. */
export const leaveBus = async (): Promise<void> => bus?.disconnect()
