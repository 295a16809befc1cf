import db from '@adonisjs/lucid/services/db'
import { applyDisclosure, previewDisclosure } from '#appeals/actions/disclose_appeals'
import { issueAppeal } from '#appeals/actions/issue_appeal'
import { replyToAppeal } from '#appeals/actions/reply_to_appeal'
import { saveWindow } from '#appeals/actions/save_window'
import { clock, required, select } from '#shared'
import { demoCaller, done } from './demo_calls.js'

const DAY_MS = 86_400_000
/** The shipped option "Indeferido". */
const REJECTED = 3

/** Appeals by user name; three of them are about one question. `reply`: it is disclosed. */
const APPEALS = [
  {
    username: 'aluno',
    position: 4,
    content:
      'A pergunta não diz de que lugar fala. No livro, a malária aparece como doença da Amazônia, e eu entendi que a questão era sobre a nossa cidade.',
    bibliography: 'Livro didático de Biologia, capítulo 9, página 112.',
  },
  {
    username: 'aluno06',
    position: 4,
    content:
      'Peço a anulação: a pergunta não diz se vale também o que o mosquito só carrega nas patas, e essa leitura muda as respostas.',
    bibliography: 'Caderno de Ciências, aula 7.',
  },
  {
    username: 'aluno03',
    position: 4,
    content: 'Acertei, mas concordo com os colegas: a pergunta tem duas leituras.',
    bibliography: 'Caderno de Ciências, aula 7.',
  },
  {
    username: 'aluno02',
    position: 3,
    content: 'Marquei "desde o início" porque a água já solta bolhinhas quando começa a esquentar.',
    bibliography: 'Livro didático de Química, capítulo 2, página 41.',
    reply:
      '<p>As primeiras bolhinhas são do ar que estava na água. Ela ferve quando a temperatura <strong>para de subir</strong>, em 100 °C, a partir dos 10 minutos. O gabarito está mantido.</p>',
  },
] as const

/** A window over an exam that is over, with appeals of its candidates, of which one is replied to. Repeated it changes nothing. */
export async function raiseAppeals(
  examId: number,
  userIds: ReadonlyMap<string, number>,
  manager: { readonly userId: number; readonly institutionId: number }
): Promise<void> {
  const answers = await select(db, 'answers', {
    itemId: 'answers.item_id',
    position: 'answers.position',
    userId: 'applications.user_id',
    applicationId: 'answers.application_id',
    collectionId: 'applications.collection_id',
  })
    .join('applications', 'applications.id', 'answers.application_id')
    .where('applications.exam_id', examId)
  const { collectionId } = required(answers[0], 'a sitting')
  const admin = demoCaller(manager.userId, manager.institutionId, 'ADMINISTRADOR')
  const stored = await select(db, 'appeals', {
    id: 'appeals.id',
    userId: 'appeals.user_id',
    status: 'appeals.status',
  }).where('collection_id', collectionId)
  if (stored.some(({ status }) => status === 'disclosed')) return
  const now = clock.now()
  // Some of it may have been made before the demo was cut off.
  if (stored.length === 0) {
    const window = { opensAt: now - DAY_MS, closesAt: now + 14 * DAY_MS, replyUntil: now + 21 * DAY_MS }
    done(await saveWindow(admin, collectionId, { ...window, version: undefined }))
  }
  for (const { username, position, content, bibliography, ...more } of APPEALS) {
    const userId = required(userIds.get(username), username)
    const answer = required(
      answers.find((one) => one.userId === userId && one.position === position),
      `the answer of ${username}`
    )
    const order = { application: answer.applicationId, item: answer.itemId, attachments: [] }
    const candidate = demoCaller(userId, manager.institutionId, 'ALUNO')
    const id =
      stored.find((one) => one.userId === userId)?.id ??
      done(await issueAppeal(candidate, { ...order, content, bibliography }))
    if ('reply' in more) done(await replyToAppeal(admin, id, replyWith(more.reply)))
  }
  const { basis } = await previewDisclosure(collectionId)
  done(await applyDisclosure(admin, collectionId, basis))
}

const replyWith = (response: string) => ({
  response,
  result: REJECTED,
  annotations: null,
  revision: undefined,
  reason: null,
})
