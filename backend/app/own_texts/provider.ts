import type { ApplicationService } from '@adonisjs/core/types'

/** A change whose message is lost is seen after this long. */
const REREAD_EVERY_MS = 10_000

/** Own wordings in what the server words and in what pages read. */
export default class OwnTextsProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const { registerSentTexts } = await import('#access')
    const { onRightsChanged } = await import('#identity')
    const { every } = await import('#jobs')
    const { registerOwnWording } = await import('#shared')
    const { rereadChangedTexts, rereadTexts, wordedBy } = await import('./queries/known_texts.js')
    const { textsForPages } = await import('./queries/sent_texts.js')
    registerOwnWording(wordedBy)
    registerSentTexts(textsForPages)
    onRightsChanged((change) => {
      if (!('settingsOf' in change)) return
      rereadTexts(change.settingsOf).catch((error: unknown) =>
        logger.error({ err: error }, 'own wordings are read again later')
      )
    })
    every('own_texts.reread', REREAD_EVERY_MS, rereadChangedTexts, { per: 'process', runsInWorkers: true })
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { rereadChangedTexts } = await import('./queries/known_texts.js')
    // A database that does not answer yet: the job reads them.
    await rereadChangedTexts().catch(() => undefined)
  }
}
