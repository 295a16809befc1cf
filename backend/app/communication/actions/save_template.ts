import { record } from '#audit'
import {
  clock,
  countRows,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { MOST_TEMPLATES } from '../domain/limits.js'
import { OF_THE_SERVER, unknownPlaceholder } from '../domain/placeholders.js'
import { templatesOf } from '../queries/templates.js'

export type TemplateTexts = {
  readonly description: string
  readonly subject: string
  readonly body: string
  readonly placeholders: readonly string[]
  readonly isActive: boolean
}

/** Every placeholder of the texts is the server's or declared, and no declared one is the server's. */
function misfit({ subject, body, placeholders }: TemplateTexts): Result<null, DomainError> {
  const ofServer: ReadonlySet<string> = new Set(OF_THE_SERVER)
  const taken = placeholders.find((name) => ofServer.has(name))
  if (taken !== undefined)
    return refuse('invalid', 'validation', {
      fields: { placeholders: ['communication.placeholder_of_server'] },
      params: { name: taken },
    })
  for (const [field, text] of Object.entries({ subject, body })) {
    const unknown = unknownPlaceholder(text, placeholders)
    if (unknown)
      return refuse('invalid', 'validation', {
        fields: { [field]: ['communication.unknown_placeholder'] },
        params: unknown,
      })
  }
  return ok(null)
}

const columnsOf = ({ description, subject, body, placeholders, isActive }: TemplateTexts) => ({
  description,
  subject,
  body,
  placeholders_json: JSON.stringify(placeholders),
  is_active: Number(isActive),
})

/** @returns the id of the new template; refused: 400 `validation` naming a placeholder; 409 `too_many_templates` */
export async function makeTemplate(
  caller: Caller,
  texts: TemplateTexts
): Promise<Result<number, DomainError>> {
  const wrong = misfit(texts)
  if (!wrong.ok) return wrong
  return inTransaction<number, DomainError>(async (trx) => {
    const own = select(trx, 'email_templates', { id: 'email_templates.id' })
    if ((await countRows(own.where('institution_id', caller.institutionId))) >= MOST_TEMPLATES)
      return refuse('conflict', 'too_many_templates', {
        messages: ['communication.too_many_templates'],
        params: { max: MOST_TEMPLATES },
      })
    const now = clock.now()
    const id = await insertRow(trx, 'email_templates', {
      institution_id: caller.institutionId,
      ...columnsOf(texts),
      version: 1,
      updated_by: caller.userId,
      created_at: now,
      updated_at: now,
    })
    const { description, isActive } = texts
    await record(trx, {
      act: 'email_template_changed',
      by: caller,
      subject: { type: 'email_template', id },
      after: { description, isActive, version: 1 },
    })
    return ok(id)
  })
}

/**
 * @returns refused: `not_found`; 400 `validation` naming a placeholder; 409 `changed_meanwhile` with who changed it and when, where `version` is not
 *   the present one
 */
export async function changeTemplate(
  caller: Caller,
  id: number,
  version: number,
  texts: TemplateTexts
): Promise<Result<null, DomainError>> {
  const wrong = misfit(texts)
  if (!wrong.ok) return wrong
  return inTransaction<null, DomainError>(async (trx) => {
    const own = { id, institution_id: caller.institutionId }
    const locked = await trx.from('email_templates').where(own).forUpdate().select('id').first()
    const [before] = locked ? await templatesOf(caller.institutionId, { id }, trx) : []
    if (!before) return refuseNotFound()
    if (before.version !== version)
      return refuse('conflict', 'changed_meanwhile', {
        messages: ['communication.template_changed_meanwhile'],
        params: { name: before.updatedByName ?? '—' },
        extra: { changedBy: before.updatedByName, changedAt: new Date(before.updatedAt).toISOString() },
      })
    await trx
      .from('email_templates')
      .where('id', id)
      .update({
        ...columnsOf(texts),
        version: version + 1,
        updated_by: caller.userId,
        updated_at: clock.now(),
      })
    await record(trx, {
      act: 'email_template_changed',
      by: caller,
      subject: { type: 'email_template', id },
      before: { description: before.description, isActive: before.isActive, version },
      after: { description: texts.description, isActive: texts.isActive, version: version + 1 },
    })
    return ok(null)
  })
}
