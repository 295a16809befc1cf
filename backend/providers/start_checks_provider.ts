import type { ApplicationService } from '@adonisjs/core/types'
import { appKeysProblem } from '#http/app_key'
import { demoProblem } from '#http/loopback'
import { StartRefusal } from '#http/start_refusal'

/** A server or a command that would be unsafe does not start, and says what to do. */
export default class StartChecksProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  /** Awaited, and before any other provider boots: nothing connects, nothing listens. */
  async boot() {
    const { default: env } = await import('#start/env')
    const { appKeys } = await import('#start/app_keys')
    const key = this.app.inProduction ? appKeysProblem(appKeys) : null
    const demo = env.get('BANCA_DEMO') ? demoProblem({ host: env.get('HOST'), appUrl: env.get('APP_URL') }) : null
    const { auditPeriodProblem } = await import('#start/retention_days')
    const { retention, rowRetention, failedLoginDays } = await import('#config/retention')
    const { audit, ...rows } = rowRetention
    const { capture, identity, recording } = retention
    const kept = auditPeriodProblem(audit, [...Object.values(rows), capture, identity, recording, failedLoginDays])
    for (const problem of [key, demo, kept]) if (problem) throw new StartRefusal(problem)
  }
}
