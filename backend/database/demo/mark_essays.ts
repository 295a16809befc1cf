import db from '@adonisjs/lucid/services/db'
import { giveMark } from '#grading/actions/give_mark'
import { makeTasks } from '#grading/actions/make_tasks'
import { saveComment } from '#grading/actions/save_comment'
import { markedAnswer } from '#grading/queries/marked_answer'
import { required, select, type Caller } from '#shared'
import { demoCaller, done } from './demo_calls.js'

type Mark = { value: number; comment: string }

/** What `corretor` has marked so far, by user name. Nothing of it is disclosed. */
export const MARKS: Readonly<Record<string, Mark>> = {
  aluno: {
    value: 840,
    comment:
      '<p><strong>Tese clara e bem retomada no fim.</strong> A proposta diz quem faz, o quê e para quê.</p><p>No terceiro parágrafo, falta um exemplo que sustente a afirmação sobre a escola.</p>',
  },
  aluno02: {
    value: 560,
    comment:
      '<p>Você entende o tema e organiza bem os parágrafos. Para crescer:</p><ul><li><p>explique <em>por que</em> a fiscalização falha;</p></li><li><p>detalhe a proposta: com que meios, e para qual resultado?</p></li></ul>',
  },
  aluno09: {
    value: 920,
    comment:
      '<p><span class="size-large">Excelente recorte</span>: a desigualdade acústica conduz o texto do começo ao fim. Cuide apenas do período longo no último parágrafo.</p>',
  },
  aluno10: {
    value: 360,
    comment:
      '<p>Há um ponto de vista, e os exemplos são seus. Reescreva com atenção a <u>concordância</u> (“nas cidades”, “as pessoas”) e a <u>ortografia</u>, e desenvolva melhor cada argumento.</p>',
  },
}

/** Makes what is to be marked of the essays, and marks four of them as the pages do. Repeated it changes nothing. */
export async function markEssays(examId: number, userIds: ReadonlyMap<string, number>): Promise<void> {
  const answers = await select(db, 'answers', {
    id: 'answers.id',
    applicationId: 'answers.application_id',
    userId: 'applications.user_id',
  })
    .join('applications', 'applications.id', 'answers.application_id')
    .where('applications.exam_id', examId)
  await makeTasks(answers.map(({ applicationId }) => applicationId))
  const corrector = await callerOf(required(userIds.get('corretor'), 'corretor'))
  for (const [username, { value, comment }] of Object.entries(MARKS)) {
    const written = answers.find(({ userId }) => userId === userIds.get(username))
    const { id } = required(written, `the essay of ${username}`)
    const answer = await markedAnswer(corrector, { answer: id })
    if (answer === null) throw new Error(`corretor may not mark the essay of ${username}`)
    done(await giveMark(corrector, answer, { value, revision: undefined }))
    done(await saveComment(corrector, { answerId: id, comment, revision: undefined }))
  }
}

async function callerOf(userId: number): Promise<Caller> {
  const user = await select(db, 'users', {
    institutionId: 'users.institution_id',
    schoolId: 'users.school_id',
  })
    .where('id', userId)
    .firstOrFail()
  return demoCaller(userId, user.institutionId, 'CORRECTOR', user.schoolId)
}
