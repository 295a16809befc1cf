import db from '@adonisjs/lucid/services/db'
import { makeTemplate } from '#communication'
import { unwrap } from '#shared'
import { demoCaller } from './demo_calls.js'

const TEMPLATES = [
  {
    description: 'Aviso de prova',
    subject: '{{primeironome}}, sua prova está chegando',
    body: 'Olá, {{nome}}!\n\nSua prova da turma {{turma}} está marcada. Entre em Banca com o usuário {{usuario}}.\n\n{{instituicao}}',
    placeholders: [],
  },
  {
    description: 'Convite para a sala',
    subject: 'Sala da sua prova: {{sala}}',
    body: 'Olá, {{primeironome}}!\n\nSua sala é a {{sala}}. Chegue <strong>15 minutos antes</strong>.\n\n{{escola}}',
    placeholders: ['sala'],
  },
  {
    description: 'Resultado disponível',
    subject: 'Seu resultado está disponível',
    body: 'Olá, {{primeironome}}!\n\nSeu resultado já pode ser lido em Banca, em “Meus resultados”.\n\n{{instituicao}}',
    placeholders: [],
  },
]

/** Three texts that mailings begin with. Repeated it changes nothing. */
export async function makeEmailTemplates(admin: {
  readonly userId: number
  readonly institutionId: number
}): Promise<void> {
  const { institutionId } = admin
  const caller = demoCaller(admin.userId, institutionId, 'ADMINISTRADOR')
  const stored: { description: string }[] = await db
    .from('email_templates')
    .where('institution_id', institutionId)
    .select('description')
  const known = new Set(stored.map(({ description }) => description))
  for (const template of TEMPLATES)
    if (!known.has(template.description)) unwrap(await makeTemplate(caller, { ...template, isActive: true }))
}
