import { defineConfig } from '@adonisjs/transmit'
import { redis as overRedis } from '@adonisjs/transmit/transports/redis'
import { redis } from '#config/redis'

/** Hints stay in the process by default; several processes share them over Redis. The heartbeat is our own. */
export default defineConfig({
  pingInterval: false,
  transport: redis.isShared ? { driver: overRedis(redis.connection), channel: 'banca.events' } : null,
})
