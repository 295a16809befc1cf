import { defineConfig, stores } from '@adonisjs/limiter'

/** One process counts for itself; several processes share a limit by the address hash of the balancer in front. */
const limiterConfig = defineConfig({ default: 'memory', stores: { memory: stores.memory({}) } })

export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}
