import type { ApplicationService } from '@adonisjs/core/types'
import { appKeysProblem } from '#http/app_key'
import { connectionProblem, type Service } from '#http/connections'
import { demoProblem } from '#http/loopback'
import { StartRefusal } from '#http/start_refusal'

/** A server or a command that would be unsafe does not start, and prints the remedy. */
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
    const demo = env.get('BANCA_DEMO')
      ? demoProblem({ host: env.get('HOST'), appUrl: env.get('APP_URL') })
      : null
    const { auditPeriodProblem } = await import('#start/retention_days')
    const { retention, rowRetention, failedLoginDays } = await import('#config/retention')
    const { audit, ...rows } = rowRetention
    const { capture, identity, recording } = retention
    const auditProblem = auditPeriodProblem(audit, [
      ...Object.values(rows),
      capture,
      identity,
      recording,
      failedLoginDays,
    ])
    const { secondFactorProblem } = await import('#start/second_factor_groups')
    const factor = this.app.inProduction
      ? secondFactorProblem(env.get('SECOND_FACTOR_GROUPS'), { demo: env.get('BANCA_DEMO', false) })
      : null
    const connections = this.app.inProduction
      ? connectionProblem(await this.#connections(), env.get('PLAIN_CONNECTIONS'))
      : null
    const { storeProblem } = await import('#start/store_settings')
    const { store } = await import('#config/store')
    const missing = storeProblem(store)
    const { paymentProblem } = await import('#start/payment_settings')
    const { payments } = await import('#config/payments')
    const { mailProblem } = await import('#start/mail_settings')
    const unsent = mailProblem({
      host: env.get('SMTP_HOST') ?? '',
      from: env.get('MAIL_FROM'),
      bounces: { domain: env.get('MAIL_BOUNCE_DOMAIN'), port: env.get('MAIL_BOUNCE_PORT') },
      dkim: [env.get('MAIL_DKIM_DOMAIN'), env.get('MAIL_DKIM_SELECTOR'), env.get('MAIL_DKIM_KEY')],
    })
    const { trustsNobody } = await import('#start/trusted_proxies')
    const unpaid = paymentProblem(payments, {
      trustsProxies: payments.trustsProxy !== trustsNobody,
      isRealSchool: this.app.inProduction && !env.get('BANCA_DEMO', false),
    })
    for (const problem of [key, demo, auditProblem, factor, connections, missing, unsent, unpaid])
      if (problem) throw new StartRefusal(problem)
  }

  /** Whom this process will speak to, and the address of its pages. */
  async #connections(): Promise<Service[]> {
    const { default: env } = await import('#start/env')
    const { redis } = await import('#config/redis')
    const all: Service[] = [{ kind: 'pages', setting: 'APP_URL', address: env.get('APP_URL') }]
    if (env.get('DB_CONNECTION') === 'mysql')
      all.push({
        kind: 'database',
        host: env.get('DB_HOST', '127.0.0.1'),
        hasTls: env.get('DB_TLS_CA') !== undefined,
        user: env.get('DB_USER', 'banca'),
        password: env.get('DB_PASSWORD', ''),
      })
    if (redis.isShared)
      all.push({
        kind: 'redis',
        host: redis.connection.host,
        hasTls: env.get('REDIS_TLS_CA') !== undefined,
        password: redis.connection.password ?? '',
      })
    const { store } = await import('#config/store')
    if (store.driver === 's3') all.push({ kind: 'store', setting: 'S3_ENDPOINT', address: store.s3.endpoint })
    return [...all, ...(await this.#mediaServers())]
  }

  async #mediaServers(): Promise<Service[]> {
    const { media } = await import('#config/media')
    if (this.app.getEnvironment() !== 'web' || !media.nodesFile || media.mode === 'stills') return []
    const { readNodes } = await import('#media/gateway/known_nodes')
    // A file that is no list connects to nobody; the start of the media says what is wrong with it.
    const known = await readNodes(media.nodesFile).catch(() => [])
    return known.flatMap(({ endpoint }) =>
      [endpoint.ws, endpoint.admin].map((address) => ({
        kind: 'janus' as const,
        setting: 'JANUS_NODES',
        address,
      }))
    )
  }
}
