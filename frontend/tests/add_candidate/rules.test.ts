import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { NO_HIERARCHY } from '../../src/features/add-candidate/HierarchyFields.tsx'
import {
  bodyOf,
  fieldErrorsOf,
  missingIn,
  usernameOf,
  type NewCandidate,
} from '../../src/features/add-candidate/new_candidate.ts'
import { choicesOf, mayAdd, refusalOf } from '../../src/features/add-candidate/rules.ts'

const form: NewCandidate = {
  name: ' Ana ',
  publicIdentifier: ' 2026-1 ',
  email: ' ana@escola.br ',
  isEmailUsername: false,
  username: '',
  password: '',
  hierarchy: {
    school: { id: 3, category: 'school-3', name: 'Horizonte' },
    grade: { id: 2, category: 'grade-3-2', name: '3ª série' },
    schoolClass: { id: 17, category: 'class-17', name: '3ª A' },
  },
}

test('candidates are added by four groups, and never to the kind category exam', () => {
  for (const group of ['ADMINISTRADOR', 'Professor', 'COORDINATOR', 'Diretor']) {
    expect(mayAdd(group, { categoryExam: false })).toBe(true)
    expect(mayAdd(group, { categoryExam: true })).toBe(false)
  }
  for (const group of ['SCHOOL-ADMIN', 'PROCTOR', 'COMISSION', 'CORRECTOR', undefined])
    expect(mayAdd(group, { categoryExam: false })).toBe(false)
})

test('a class and shared candidates are offered by the preference, shared ones to administrators of a school’s collection', () => {
  expect(choicesOf('ADMINISTRADOR', true, 3)).toEqual({ class: true, shared: true })
  expect(choicesOf('ADMINISTRADOR', true, null)).toEqual({ class: true, shared: false })
  expect(choicesOf('Professor', true, 3)).toEqual({ class: true, shared: false })
  expect(choicesOf('ADMINISTRADOR', false, 3)).toEqual({ class: false, shared: false })
})

test('a refusal has words of its own by status and code', () => {
  expect(refusalOf(new ApiError(404, { code: 'not_found' }))).toBe('nobody')
  expect(refusalOf(new ApiError(400, { code: 'not_scheduled' }))).toBe('notScheduled')
  expect(refusalOf(new ApiError(400, { code: 'already_scheduled' }))).toBe('alreadyScheduled')
  expect(refusalOf(new ApiError(400, { code: 'validation' }))).toBeNull()
  expect(refusalOf(new Error('no server'))).toBeNull()
})

test('name, identifier and every level of the hierarchy are required, the e-mail is not', () => {
  expect(missingIn({ ...form, email: '' }, 'x')).toEqual({})
  const empty = { ...form, name: ' ', publicIdentifier: '', hierarchy: NO_HIERARCHY }
  expect(missingIn(empty, 'x')).toEqual({
    name: 'x',
    publicIdentifier: 'x',
    school: 'x',
    grade: 'x',
    schoolClass: 'x',
  })
})

test('the box makes the e-mail the user name', () => {
  expect(usernameOf({ ...form, username: ' bia ' })).toBe('bia')
  expect(usernameOf({ ...form, username: 'bia', isEmailUsername: true })).toBe('ana@escola.br')
  expect(bodyOf(form)).toEqual({
    name: 'Ana',
    publicIdentifier: '2026-1',
    email: 'ana@escola.br',
    username: '',
    password: '',
    extra: { unity: 'school-3', grade: 'grade-3-2', class: 'class-17' },
  })
})

test('errors of the server come to their fields', () => {
  expect(
    fieldErrorsOf({
      email: ['taken'],
      publicIdentifier: ['taken', 'too long'],
      'extra.grade': ['wrong'],
      other: ['?'],
    })
  ).toEqual({ email: 'taken', publicIdentifier: 'taken', grade: 'wrong' })
})
