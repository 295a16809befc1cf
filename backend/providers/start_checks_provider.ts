import type { ApplicationService } from '@adonisjs/core/types'
import { appKeyProblem } from '#http/app_key'

/** A production server that would be unsafe does not start, and says what to do. */
export default class StartChecksProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async register() {
    if (!this.app.inProduction) return
    const { default: env } = await import('#start/env')
    const problem = appKeyProblem(env.get('APP_KEY').release())
    if (problem) throw new Error(problem)
  }
}
