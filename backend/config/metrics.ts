import env from '#start/env'

/** Without a token nobody reads the metrics: `/metrics` is not there. */
export const metrics = { token: env.get('METRICS_TOKEN')?.release() }
