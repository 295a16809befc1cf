import env from '#start/env'

const ca = env.get('REDIS_TLS_CA')

/** What several processes share: hints to open pages (realtime/fan_out.ts) and the counts of limits. One process needs no Redis. */
export const redis = {
  isShared: env.get('EVENTS', 'process') === 'redis',
  connection: {
    host: env.get('REDIS_HOST', '127.0.0.1'),
    port: env.get('REDIS_PORT', 6379),
    password: env.get('REDIS_PASSWORD'),
    ...(ca !== undefined && { tls: { ca, minVersion: 'TLSv1.2' as const } }),
  },
}
