import type { ApplicationService } from '@adonisjs/core/types'

/** Janus lives as long as the serving process. It never holds up the start: exams need no video. */
export default class MediaProvider {
  protected readonly app: ApplicationService
  #starting: Promise<unknown> = Promise.resolve()
  /** Ends of what goes on with video and without it: films are made, old pictures are removed. */
  #work: (() => void)[] = []

  constructor(app: ApplicationService) {
    this.app = app
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    const [{ startMedia }, { startConverting }, { startTidyingStills }] = await Promise.all([
      import('#media'),
      import('#recording'),
      import('#evidence'),
    ])
    this.#work = [startConverting(), startTidyingStills()]
    this.#starting = startMedia()
  }

  async shutdown() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    const { stopMedia } = await import('#media')
    for (const stop of this.#work) stop()
    // A stop in the middle of the start would leave a Janus behind, and a process that never ends.
    await this.#starting
    await stopMedia()
  }
}
