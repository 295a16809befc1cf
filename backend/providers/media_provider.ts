import type { ApplicationService } from '@adonisjs/core/types'

/** Janus lives as long as the serving process. It never holds up the start: exams need no video. */
export default class MediaProvider {
  protected readonly app: ApplicationService
  #starting: Promise<unknown> = Promise.resolve()

  constructor(app: ApplicationService) {
    this.app = app
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    const { startMedia } = await import('#proctoring/media/media_server')
    this.#starting = startMedia()
  }

  async shutdown() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    const { stopMedia } = await import('#proctoring/media/media_server')
    // A stop in the middle of the start would leave a Janus behind, and a process that never ends.
    await this.#starting
    await stopMedia()
  }
}
