import db from '@adonisjs/lucid/services/db'
import { insertRow } from '#shared'

export const MAIL_TABLES = [
  'email_mailings',
  'email_messages',
  'email_templates',
  'email_suppressions',
  'email_selections',
] as const

/** A mailing of the victim's institution that is under way and has a message of unknown fate, its template, and a dead address. */
export async function createVictimMail(
  { institutionId, userId, orderedBy }: { institutionId: number; userId: number; orderedBy: number },
  canary: string
) {
  const made = { created_at: 1, updated_at: 1 }
  const templateId = await insertRow(db, 'email_templates', {
    institution_id: institutionId,
    description: `Aviso ${canary}`,
    subject: canary,
    body: canary,
    placeholders_json: '[]',
    is_active: 1,
    version: 1,
    ...made,
  })
  const mailingId = await insertRow(db, 'email_mailings', {
    institution_id: institutionId,
    ordered_by: orderedBy,
    template_id: templateId,
    description: canary,
    subject: canary,
    body: canary,
    language: 'pt-BR',
    context_json: '{}',
    copies_json: '[]',
    people_json: JSON.stringify([[userId]]),
    accepted: 1,
    refused_json: '[]',
    made: 1,
    state: 'SENDING',
    run: 1,
    order_digest: 'a'.repeat(64),
    ...made,
  })
  await insertRow(db, 'email_messages', {
    institution_id: institutionId,
    mailing_id: mailingId,
    user_id: userId,
    kind: 'mailing',
    address: `${canary.toLowerCase()}@escola.example`,
    domain: 'escola.example',
    subject: canary,
    language: 'pt-BR',
    data_json: '{}',
    state: 'unknown',
    attempts: 1,
    not_before_at: 1,
    answer: canary,
    ...made,
  })
  const suppressionId = await insertRow(db, 'email_suppressions', {
    institution_id: institutionId,
    address: `${canary.toLowerCase()}@escola.example`,
    reason: 'hard_bounce',
    answer: canary,
    created_at: 1,
  })
  return { templateId, mailingId, suppressionId }
}
