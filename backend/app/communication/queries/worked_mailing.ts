import db from '@adonisjs/lucid/services/db'
import { select, type Language } from '#shared'
import type { Worked } from '../domain/mailing_state.js'
import type { Values } from '../domain/placeholders.js'

/** A mailing that is being sent, with what its messages say. */
export type WorkedMailing = Worked & {
  readonly institutionId: number
  readonly subject: string
  readonly body: string
  readonly language: Language
  readonly context: Values
}

const MAILING = {
  id: 'email_mailings.id',
  run: 'email_mailings.run',
  institutionId: 'email_mailings.institution_id',
  subject: 'email_mailings.subject',
  body: 'email_mailings.body',
  language: 'email_mailings.language',
  contextJson: 'email_mailings.context_json',
} as const

/** Null: it is not being sent, its messages are not all made, or another order works on it. */
export async function workedMailing({ id, run }: Worked): Promise<WorkedMailing | null> {
  const row = await select(db, 'email_mailings', MAILING)
    .where({ id, run, state: 'SENDING' })
    .whereColumn('made', '>=', 'accepted')
    .first()
  if (!row) return null
  const { contextJson, language, ...mailing } = row
  return {
    ...mailing,
    language: language === 'en' ? 'en' : 'pt-BR',
    // As we wrote it.
    context: JSON.parse(contextJson) as Values,
  }
}
