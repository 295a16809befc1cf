import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

/** How often what is worth nothing any more is taken away. */
const REMOVED_EVERY_MS = 3_600_000
/** Longer than a run: a server that dies in one is replaced by another this late. */
const REMOVE_LEASE_MS = 60_000

/** Registers the work on messages, and sends for the modules below this one. */
export default class CommunicationProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalMails } = await import('./personal_data.js')
    registerPersonalData(personalMails)
    await import('./texts.js')
    const { every, registerJobType } = await import('#jobs')
    const { registerResetMail } = await import('#identity')
    const { isOnAnywhere } = await import('#access')
    const { messageJob } = await import('./jobs/message_job.js')
    const { registerMessageKind } = await import('./sending/message_kinds.js')
    const { passwordReset, sendResetMail } = await import('./kinds/password_reset.js')
    const { mailingJob } = await import('./jobs/mailing_job.js')
    registerJobType(messageJob)
    registerJobType(mailingJob)
    const { removeOldSelections } = await import('./actions/remove_old_mail.js')
    every('communication.old_selections', REMOVED_EVERY_MS, removeOldSelections, {
      per: { leaseMs: REMOVE_LEASE_MS },
    })
    registerMessageKind(passwordReset)
    registerResetMail({ send: sendResetMail, hidesUnknown: () => isOnAnywhere('Login__HideUnknownEmail') })
  }

  /** Where a port is set, this process takes reports about mail that was not delivered. One that cannot listen serves all the same. */
  async ready() {
    if (!isServing(this.app)) return
    const { mailSettings } = await import('#config/mail')
    const { domain, host, port } = mailSettings.bounces
    if (domain === undefined || port === undefined) return
    const { returnPathKeys } = await import('#config/encryption')
    const { openBounceListener } = await import('./inbound/bounce_listener.js')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    try {
      const listener = await openBounceListener({ host, port, domain, keys: returnPathKeys })
      this.app.terminating(() => listener.close())
    } catch (error) {
      logger.error({ err: error }, `MAIL_BOUNCE_PORT: ${host}:${port} cannot be listened on`)
    }
  }
}
