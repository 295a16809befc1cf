import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { redis } from '#config/redis'
import { isServing } from '#providers/serving'
import { clock } from '#shared'
import { NewestStills } from './newest_stills.js'
import { RedisStills } from './redis_stills.js'

/** The newest pictures of this server, and with `EVENTS=redis` of all of its processes. */
export const newestStills = new NewestStills({
  shared: redis.isShared && isServing(app) ? new RedisStills(redis.connection) : null,
  clock,
  notify: {
    away: (error) => logger.error({ err: error }, 'Redis does not answer: no newest pictures until it does'),
    back: () => logger.warn('Redis answers again: newest pictures are shown'),
  },
})

app.terminating(() => newestStills.close())
