import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { redis } from '#config/redis'
import { isServing } from '#providers/serving'
import { clock } from '#shared'
import { Counters } from './counters.js'
import { WindowCounts } from './domain/window_counts.js'
import { RedisCounts } from './redis_counts.js'

/** The counts of this server, and with `EVENTS=redis` of all of its processes. */
export const counters = new Counters({
  shared: redis.isShared && isServing(app) ? new RedisCounts(redis.connection) : null,
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

/** Counts that are checked before every saved answer, so they must not wait for another machine: of this process alone. */
export const ownCounts = new WindowCounts()

app.terminating(() => counters.close())
