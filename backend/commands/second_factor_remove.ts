import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** For the last administrator; everybody else's is taken away in the console, by name. */
export default class SecondFactorRemove extends BaseCommand {
  static commandName = 'second-factor:remove'
  static description =
    'Take away the second factor of somebody who lost the telephone and the recovery codes. Their sessions end.'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'The user name' })
  declare username: string

  async run() {
    const { removeFactorOf } = await import('#identity')
    const removed = await removeFactorOf(this.username)
    if (removed)
      return this.logger.success(
        'It is taken away, and on record. Where the group asks for one, the next log-in sets up a new one.'
      )
    this.exitCode = 1
    this.logger.error('Nobody of this user name has a second factor. Nothing was changed.')
  }
}
