import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

/** What a process measures of itself, and the watch over its event loop. */
export default class MetricsProvider {
  protected readonly app: ApplicationService
  #unwatch: () => void = () => undefined

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { registerProcessMetrics } = await import('./process_metrics.js')
    const { watchLoopDelay } = await import('./loop_delay.js')
    registerProcessMetrics()
    if (isServing(this.app)) this.#unwatch = watchLoopDelay()
  }

  async shutdown() {
    this.#unwatch()
  }
}
