import { expect, it } from 'vitest'
import serverEn from '../../../backend/app/delivery/locales/en.json'
import serverPortuguese from '../../../backend/app/delivery/locales/pt-BR.json'
import staffEn from '../../src/locales/en/application_list.json'
import listEn from '../../src/locales/en/applications.json'
import finishedEn from '../../src/locales/en/finished.json'
import runnerEn from '../../src/locales/en/runner.json'
import staffPortuguese from '../../src/locales/pt-BR/application_list.json'
import listPortuguese from '../../src/locales/pt-BR/applications.json'
import commonPortuguese from '../../src/locales/pt-BR/common.json'
import finished from '../../src/locales/pt-BR/finished.json'
import runnerPortuguese from '../../src/locales/pt-BR/runner.json'

it('list, instructions and server use the same text for a late start and for an exam that has to come first', () => {
  const languages = [
    [listPortuguese, runnerPortuguese, serverPortuguese],
    [listEn, runnerEn, serverEn],
  ] as const
  for (const [list, runner, server] of languages) {
    expect(runner.instructions.graceOver).toBe(server.grace_period_over)
    expect(list.reasons.EXPIRED_GRACE_PERIOD).toBe(server.grace_period_over)
    expect(runner.instructions.mandatory).toBe(server.mandatory_collection)
    expect(list.notes.mandatory).toBe(server.mandatory_collection)
  }
})

it('asks with the quoted text before unsaved work is left', () => {
  expect(runnerEn.leave.unsaved).toBe('Are you sure do you want to leave? Unsaved changes will be lost.')
})

it('uses the quoted texts of the list, the instructions and a broken activity', () => {
  // Quoted texts of rule-list-007, trans-instructions-005, rule-instructions-003, trans-access-003, rule-shell-009, rule-finish-004.
  expect(listEn.empty.text).toBe('There are no exams available at the moment.')
  expect(runnerEn.instructions.noItem).toBe('No question available.')
  expect(runnerEn.genericError).toBe('An error occurred. Please try again.')
  expect(runnerEn.instructions.safeBrowser).toBe('You should access through the Safe Browser.')
  expect(commonPortuguese.broken.activity.title).toBe('Ocorreu um erro ao acessar a atividade...')
  expect(runnerEn.finish.titleActivity).toBe('Are you sure you want to end the activity?')
  expect(runnerEn.finish.titleTest).toBe('Are you sure you want to send answers?')
})

/** Every text of one language. */
function textsOf(language: 'pt-BR' | 'en'): { key: string; text: string }[] {
  const catalogues = import.meta.glob<Record<string, unknown>>(
    [
      '../../src/locales/*/*.json',
      '../../../admin/src/locales/*.json',
      '../../../backend/app/*/locales/*.json',
      '../../../item-renderers/src/{types,kit}/*/locales/*.json',
    ],
    { eager: true, import: 'default' }
  )
  const flat = (value: unknown, key: string): { key: string; text: string }[] =>
    typeof value === 'string'
      ? [{ key, text: value }]
      : Object.entries(value as object).flatMap(([name, inner]) => flat(inner, `${key}.${name}`))
  return Object.entries(catalogues)
    .filter(([path]) => path.includes(language))
    .flatMap(([path, texts]) => flat(texts, path))
}

it('a collection has one term on all pages', () => {
  const portuguese = textsOf('pt-BR')
  expect(portuguese.length).toBeGreaterThan(1_000)
  expect(portuguese.filter(({ text }) => /\bcoleç/i.test(text)).map(({ key }) => key)).toEqual([])
})

it('finishing an exam has one term, from the button to the page of the finished exam', () => {
  const { way, actions, review, finish } = runnerPortuguese
  for (const text of [
    way.review,
    way.finish,
    actions.finish,
    actions.reviewAndFinish,
    review.send,
    review.text,
    finish.titleTest,
    finish.noWayBack,
    finish.confirm,
    finished.title,
    finished.at,
  ])
    expect(text).toMatch(/entreg/i)
  for (const text of [
    runnerEn.way.review,
    runnerEn.way.finish,
    runnerEn.review.send,
    runnerEn.finish.noWayBack,
    runnerEn.finish.confirm,
    finishedEn.title,
  ])
    expect(text).toMatch(/submit/i)
})

it('uses the quoted texts of the list of applications and of the acts', () => {
  // msg-0115, 0117, 0152 (as the head of the menu), 0153, 0157 to 0160, 0165 to 0167.
  expect(staffPortuguese.showing).toBe('Mostrando X de Y registros.')
  expect(staffEn.reseted).toBe('(time reseted)')
  expect(staffEn.columns.menu).toBe('Actions')
  expect(staffEn.acts.errors.format).toBe('Invalid format.')
  expect(staffEn.extraTime.failed).toBe('It was not possible to change timeout')
  expect(staffEn.extraTime.done).toBe('Timeout was changed with successfully')
  expect(staffEn.deadline.failed).toBe('Could not set date. Check the data and try again')
  expect(staffPortuguese.deadline.done).toBe('Data definida com sucesso')
  // What it applies to: one student's exams, not everybody's.
  expect(staffEn.deadline.applyToCollection).toMatch(/^apply to collection: .*this student/)
  expect(staffPortuguese.deadline.applyToCollection).toMatch(/outras provas deste estudante nesta avaliação/)
  expect(staffPortuguese.room.done).toBe('Sala alterada com sucesso')
  // msg-0155, 0156, 0162 to 0164.
  expect(staffEn.reset.doneAnswers).toBe('Exam was reset successfully')
  expect(staffEn.reset.doneTime).toBe('Exam time was reset successfully')
  expect(staffPortuguese.plain.secondAttempt.done).toBe(
    'Segunda tentativa vinculada ao Estudante com sucesso!'
  )
  expect(staffPortuguese.plain.secondAttempt.failed).toBe(
    'Ocorreu um erro ao vincular uma segunda tentativa a este Estudante. Tente novamente mais tarde.'
  )
  expect(staffPortuguese.permissions.failed).toBe('Não foi possível alterar as permissões.')
  expect(staffEn.noWindow).toBe('No time window available')
})
