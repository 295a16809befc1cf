import env from '#start/env'
import { redis } from '#config/redis'

const drainSeconds = env.get('DRAIN_SECONDS', redis.isShared ? 10 : 0)

/** One of several processes, which its stop leaves to the others. */
export const serving = {
  /** How long a stop waits until nobody sends this process anything; null where it is the only one, which leaves its calls to nobody. */
  drain: drainSeconds === 0 ? null : { noticeMs: drainSeconds * 500, quietMs: drainSeconds * 500 },
  /** Server processes and workers on this database, on all machines. */
  processes: env.get('SERVER_PROCESSES', redis.isShared ? 2 : 1),
  /** Connections to the database that this process opens at most. */
  pool: env.get('DB_POOL', 20),
}
