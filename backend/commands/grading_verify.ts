import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { BrokenChain } from '#grading'

const KINDS = {
  event_missing: 'an event is missing',
  order_changed: 'the order was changed',
  event_changed: 'the event was changed',
  head_changed: 'the mark in force does not end its chain',
  mark_changed: 'the mark in force or its correction is not what the events say',
} as const satisfies Record<BrokenChain, string>

/** `node ace grading:verify`. Exit code 0: every link holds. */
export default class GradingVerify extends BaseCommand {
  static commandName = 'grading:verify'
  static description =
    'Check the chains of marks, and say of each that does not hold which link is the first that does not'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { verifyMarks } = await import('#grading')
    let broken = 0
    const { chains, events } = await verifyMarks(({ answerId, sequence, kind }) => {
      broken += 1
      this.logger.error(`answer ${answerId}, event ${sequence}: ${KINDS[kind]}`)
    })
    if (broken > 0) this.exitCode = 1
    this.logger.info(`${chains} chains, ${events} events, ${broken} broken`)
  }
}
