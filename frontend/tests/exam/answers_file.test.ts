import { describe, expect, test } from 'vitest'
import {
  bringsAnything,
  groupsOf,
  mayBringFile,
  resultOf,
  type FilePreview,
} from '../../src/exam/answers_file/answers_file.ts'

const preview = (more: Partial<FilePreview>): FilePreview => ({
  application: 1,
  state: 'STARTED',
  outcome: 'applied',
  candidate: { id: 7, name: 'Ana' },
  exam: { id: 2, name: 'Prova' },
  collection: { id: 3, name: 'Avaliação' },
  authenticated: true,
  finishRequested: false,
  records: 0,
  answers: [],
  files: [],
  ...more,
})
const answer = (
  position: number,
  fate: FilePreview['answers'][number]['fate'],
  reason: string | null = null
) => ({ id: position, position, fate, reason })

describe('the content of a recovery file', () => {
  test('is listed by outcome, changes first, each item once', () => {
    const answers = [
      answer(9, 'same'),
      answer(4, 'taken'),
      answer(3, 'kept_apart', 'superseded'),
      answer(1, 'taken'),
      answer(4, 'taken'),
      answer(5, 'kept_apart', 'locked'),
    ]
    expect(groupsOf({ outcome: 'applied', answers })).toEqual([
      { fate: 'taken', reason: null, positions: [1, 4] },
      { fate: 'kept_apart', reason: 'superseded', positions: [3] },
      { fate: 'kept_apart', reason: 'locked', positions: [5] },
      { fate: 'same', reason: null, positions: [9] },
    ])
  })

  test('that is quarantined completely shows its reason once, above', () => {
    const answers = [answer(2, 'kept_apart', 'already_finished'), answer(1, 'kept_apart', 'already_finished')]
    expect(groupsOf({ outcome: 'kept_apart', answers })).toEqual([
      { fate: 'kept_apart', reason: null, positions: [1, 2] },
    ])
  })

  test('is empty where the server holds it all, or where the exam has not begun', () => {
    expect(bringsAnything(preview({ answers: [answer(1, 'same'), answer(2, 'refused')] }))).toBe(false)
    expect(bringsAnything(preview({ outcome: 'not_started', answers: [answer(1, 'kept_apart')] }))).toBe(
      false
    )
    expect(bringsAnything(preview({ answers: [answer(1, 'taken')] }))).toBe(true)
    expect(bringsAnything(preview({ records: 1 }))).toBe(true)
    // A requested finish counts as content, while there is an exam to finish.
    expect(bringsAnything(preview({ finishRequested: true }))).toBe(true)
    expect(bringsAnything(preview({ finishRequested: true, outcome: 'kept_apart' }))).toBe(false)
  })

  const edit = { revision: 1, term: 1 }
  test('is counted after the import by outcome, and what could not be stored is named', () => {
    const result = resultOf({
      outcome: 'applied',
      answers: [
        { ...edit, id: 1, accepted: true },
        { ...edit, id: 2, accepted: false, reason: 'superseded' },
        { ...edit, id: 3, accepted: false, reason: 'stale_revision' },
      ],
      files: [
        { answer: 1, name: 'a.png', state: 'complete' },
        { answer: 2, name: 'b.png', state: 'kept_apart' },
        { answer: 3, name: 'c.exe', state: 'refused' },
      ],
    })
    expect(result).toEqual({ taken: 1, apart: 1, filesTaken: 1, filesApart: 1, refused: ['c.exe'] })
    // Answers that a quarantined file shares with the server do not count because of it.
    const apart = resultOf({
      outcome: 'kept_apart',
      answers: [
        { ...edit, id: 1, accepted: true },
        { ...edit, id: 2, accepted: false, reason: 'already_finished' },
      ],
      files: [],
    })
    expect(apart).toMatchObject({ taken: 0, apart: 1 })
  })

  test('may be imported by the groups of the requirements only', () => {
    expect((['ADMINISTRADOR', 'SCHOOL-ADMIN', 'Diretor', 'COORDINATOR'] as const).every(mayBringFile)).toBe(
      true
    )
    expect(
      (['PROCTOR', 'Professor', 'COMISSION', 'CORRECTOR', 'ALUNO', 'RESPONSIBLE', undefined] as const).some(
        mayBringFile
      )
    ).toBe(false)
  })
})
