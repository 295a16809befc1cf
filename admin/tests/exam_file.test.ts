import { describe, expect, test } from 'vitest'
import { errorLines, MAX_BYTES, readExamFile } from '../src/imports/exam_file'

const file = (content: string, name = 'prova.json', type = 'application/json') =>
  new File([content], name, { type })

describe('reading a chosen exam file', () => {
  test('a JSON object is accepted', async () => {
    expect(await readExamFile(file('{"idn":"a"}'))).toEqual({ ok: true, exam: { idn: 'a' } })
  })

  test('another file type is rejected by its name, whatever its content', async () => {
    expect(await readExamFile(file('{}', 'prova.csv', 'text/csv'))).toEqual({
      ok: false,
      reason: 'not_json_file',
    })
    expect(await readExamFile(file('{}', 'prova.json', ''))).toEqual({ ok: true, exam: {} })
  })

  test.each(['', '{', '[]', 'null', '"text"'])('%j is not an exam', async (content) => {
    expect(await readExamFile(file(content))).toEqual({ ok: false, reason: 'not_json_content' })
  })

  test('a file of exactly the limit is too large', async () => {
    expect(await readExamFile(file('x'.repeat(MAX_BYTES)))).toEqual({ ok: false, reason: 'too_large' })
  })
})

describe('error lines', () => {
  test('are flattened to key and message; the code is left out, general messages have no key', () => {
    const body = {
      code: 'invalid',
      nonFieldErrors: ['Não foi possível'],
      'items[3].question': ['Falta o texto.', 'Outro'],
    }
    expect(errorLines(body)).toEqual([
      { key: null, message: 'Não foi possível' },
      { key: 'items[3].question', message: 'Falta o texto.' },
      { key: 'items[3].question', message: 'Outro' },
    ])
  })

  test('any other body gives none', () => {
    for (const body of [null, undefined, 'text', 3, {}]) expect(errorLines(body)).toEqual([])
  })
})
