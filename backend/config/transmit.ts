import { defineConfig } from '@adonisjs/transmit'
import { redis } from '@adonisjs/transmit/transports/redis'
import env from '#start/env'

/** Hints stay in the process by default; several processes share them over Redis. The heartbeat is our own. */
export default defineConfig({
  pingInterval: false,
  transport:
    env.get('EVENTS', 'process') === 'redis'
      ? {
          driver: redis({
            host: env.get('REDIS_HOST', '127.0.0.1'),
            port: env.get('REDIS_PORT', 6379),
            password: env.get('REDIS_PASSWORD'),
          }),
          channel: 'banca.events',
        }
      : null,
})
