import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import type { TemplateView } from '../views.js'

const TEMPLATE = {
  id: 'email_templates.id',
  description: 'email_templates.description',
  subject: 'email_templates.subject',
  body: 'email_templates.body',
  placeholdersJson: 'email_templates.placeholders_json',
  isActive: 'email_templates.is_active',
  version: 'email_templates.version',
  updatedAt: 'email_templates.updated_at',
  updatedByName: 'users.name?',
} as const

const viewOf = ({ placeholdersJson, isActive, ...row }: Row<typeof TEMPLATE>): TemplateView => ({
  ...row,
  isActive: Boolean(isActive),
  // As we wrote it.
  placeholders: JSON.parse(placeholdersJson) as string[],
})

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** The templates of an institution, the newest first: some hundred at most. */
export async function templatesOf(
  institutionId: number,
  { id, isActive }: { id?: number; isActive?: true } = {},
  client: Client = db
): Promise<TemplateView[]> {
  const query = select(client, 'email_templates', TEMPLATE)
    .leftJoin('users', 'users.id', 'email_templates.updated_by')
    .where('email_templates.institution_id', institutionId)
  if (id !== undefined) query.where('email_templates.id', id)
  if (isActive) query.where('email_templates.is_active', 1)
  return (await query.orderBy('email_templates.id', 'desc')).map(viewOf)
}
