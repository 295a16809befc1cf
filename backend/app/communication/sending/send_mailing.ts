import { setTimeout as wait } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { mailSenderOf } from '#access'
import { clock } from '#shared'
import type { Worked } from '../domain/mailing_state.js'
import { failureOf, type Attempt } from '../domain/server_answer.js'
import { workedMailing, type WorkedMailing } from '../queries/worked_mailing.js'
import { carry, carrierNow, type Carrier, type MailSender } from './carry_message.js'
import {
  claimMessage,
  dueMessages,
  settleInterrupted,
  settleMessage,
  suppressDue,
  type Counts,
  type DueMessage,
} from './claim_message.js'
import { knowPaces, type Pace } from './mail_pace.js'
import { lettersOf, type WrittenMail } from './write_mailing.js'

/** So many messages are looked at together. */
const LOOKED_AT = 50
/** As many as the connections of a process to its mail server. */
const AT_ONCE = 2
/** A limit that is free again so soon is waited for; the job goes on later for anything longer. */
const WAITED_MS = 1_000

/** `freeAt`: a limit of the minute is in the way until then, epoch ms; null: none. */
export type Slice = { readonly counts: Counts; readonly freeAt: number | null }

/**
 * Sends what is due of a mailing until the time of this slice is up. A message is claimed and committed, sent, and settled, one by one; killed in
 * between, it is `unknown`, and nobody sends it again by himself.
 */
export async function sendSlice(worked: Worked, isTimeUp: () => boolean): Promise<Slice> {
  const counts: Counts = {}
  const mailing = await workedMailing(worked)
  if (!mailing) return { counts, freeAt: null }
  add(counts, 'unknown', await settleInterrupted(mailing.id))
  const slice = new SliceWork(mailing, carrierNow(), counts, isTimeUp)
  while (!isTimeUp() && (await slice.some()));
  return { counts, freeAt: slice.freeAt }
}

const add = (counts: Counts, state: string, more = 1) => {
  if (more > 0 && (state === 'sent' || state === 'failed' || state === 'unknown' || state === 'suppressed'))
    counts[state] = (counts[state] ?? 0) + more
}

class SliceWork {
  readonly #mailing: WorkedMailing
  readonly #carrier: Carrier
  readonly #counts: Counts
  readonly #isTimeUp: () => boolean
  /** Until when a domain has no place. */
  readonly #full = new Map<string, number>()
  #serverFreeAt: number | null = null
  #isOver = false

  constructor(mailing: WorkedMailing, carrier: Carrier, counts: Counts, isTimeUp: () => boolean) {
    this.#mailing = mailing
    this.#carrier = carrier
    this.#counts = counts
    this.#isTimeUp = isTimeUp
  }

  get freeAt(): number | null {
    if (this.#serverFreeAt !== null) return this.#serverFreeAt
    return this.#full.size > 0 ? Math.min(...this.#full.values()) : null
  }

  /** @returns whether there may be more */
  async some(): Promise<boolean> {
    const now = clock.now()
    for (const [domain, freeAt] of this.#full) if (freeAt <= now) this.#full.delete(domain)
    const due = await dueMessages(this.#mailing.id, [...this.#full.keys()], LOOKED_AT)
    if (due.length === 0) return this.#waitsForDomain()
    const suppressed = await suppressDue(due)
    add(this.#counts, 'suppressed', suppressed.size)
    const left = due.filter(({ id }) => !suppressed.has(id))
    if (this.#carrier === 'smtp') await knowPaces(left.map(({ domain }) => domain ?? ''))
    const letters = await lettersOf(this.#mailing, left)
    const sender = await mailSenderOf(this.#mailing.institutionId)
    const queue = left.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const message of queue) {
          if (this.#isTimeUp() || this.#isOver) return
          await this.#send(message, letters.get(message.id) ?? null, sender)
        }
      })
    )
    return !this.#isOver
  }

  async #send(message: DueMessage, written: WrittenMail | null, sender: MailSender): Promise<void> {
    if (this.#full.has(message.domain ?? '')) return
    const claim = await claimMessage(this.#mailing, message, this.#carrier === 'smtp')
    if (claim === 'taken') return
    if (claim !== 'claimed') return this.#heed(claim, message)
    const attempt = await this.#carried(message, written && { ...written, sender })
    add(this.#counts, await settleMessage(message, this.#carrier, attempt))
  }

  /** A limit is in the way. */
  async #heed({ of, freeAt }: Pace, { domain }: DueMessage): Promise<void> {
    if (of === 'domain') this.#full.set(domain ?? '', freeAt)
    else if (!(await waits(freeAt))) {
      this.#serverFreeAt = freeAt
      this.#isOver = true
    }
  }

  /** Nothing else is due: is a domain free soon? */
  async #waitsForDomain(): Promise<boolean> {
    if (this.#full.size === 0) return false
    return waits(Math.min(...this.#full.values()))
  }

  async #carried(
    message: DueMessage,
    written: (WrittenMail & { sender: MailSender }) | null
  ): Promise<Attempt> {
    if (written === null) return { outcome: 'refused', answer: 'nobody to write to any more' }
    const { id, address, createdAt, attempts } = message
    try {
      return await carry(this.#carrier, { id, attempts: attempts + 1, createdAt, address, ...written })
    } catch (error) {
      // On our side, before anything left: the disk is full.
      logger.error({ err: error, message: id }, 'a message of a mailing could not be stored')
      return { outcome: 'later', answer: failureOf(error) }
    }
  }
}

/** @returns whether it was soon enough to wait for */
async function waits(freeAt: number): Promise<boolean> {
  const ms = freeAt - clock.now()
  if (ms > WAITED_MS) return false
  await wait(Math.max(ms, 1))
  return true
}
