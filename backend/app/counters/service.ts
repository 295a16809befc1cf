import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { redis } from '#config/redis'
import { isServing } from '#providers/serving'
import { clock } from '#shared'
import { Counters } from './counters.js'
import { RedisCounts } from './redis_counts.js'
import { SteppedCounts } from './stepped_counts.js'

const isShared = redis.isShared && isServing(app)

/** The counts of this server, and with `EVENTS=redis` of all of its processes. */
export const counters = new Counters({
  shared: isShared ? new RedisCounts(redis.connection) : null,
  clock,
  notify: {
    away: (error) =>
      logger.error(
        { err: error },
        'Redis does not answer: each process counts its limits by itself until it does'
      ),
    back: () => logger.warn('Redis answers again: limits are counted for all processes'),
  },
})

/** Counts that are checked before every saved answer, so they must not wait for another machine. */
export const steppedCounts = new SteppedCounts(
  isShared ? (key, limit, amount) => counters.take(key, limit, amount) : null,
  clock
)

app.terminating(() => counters.close())
