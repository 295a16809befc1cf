import { expect, test } from 'vitest'
import { documentProblem } from '../../src/features/document/document_rules.ts'

const file = (name: string, type = '', size = 1) => ({ name, type, size })

test('a document is a PDF or a picture, by its type or, without one, by its name (val-document-001)', () => {
  for (const type of [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/heic',
    'image/heif',
    'image/gif',
    'image/bmp',
    'image/x-ms-bmp',
  ])
    expect(documentProblem(file('x', type))).toBeNull()
  for (const name of ['a.pdf', 'a.JPG', 'a.jpeg', 'a.b.heic']) expect(documentProblem(file(name))).toBeNull()
  for (const [name, type] of [
    ['a.pdf', 'text/html'],
    ['a.exe', ''],
    ['pdf', ''],
    ['a.svg', 'image/svg+xml'],
  ] as const)
    expect(documentProblem(file(name, type))).toBe('type')
})

test('it is smaller than 10485760 bytes, and there is one (limit-document-002, val-document-002)', () => {
  expect(documentProblem(file('a.pdf', '', 10_485_759))).toBeNull()
  expect(documentProblem(file('a.pdf', '', 10_485_760))).toBe('size')
  expect(documentProblem(null)).toBe('none')
})
