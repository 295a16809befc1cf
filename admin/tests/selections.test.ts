import { describe, expect, test } from 'vitest'
import { HttpError } from 'react-admin'
import { chunksOf, LINES_MOST, readResults, restOf } from '../src/selections/csv'
import { editableOf } from '../src/selections/editable'
import { linesOf, reasonsByField } from '../src/selections/failure'
import { htmlOf, textOf } from '../src/selections/reply_text'
import { saveReply } from '../src/selections/save_reply'
import { shownMoment, typedMoment } from '../src/selections/school_moment'
import { textOfFile } from '../src/selections/sheet_file'

describe('results in lines of a sheet', () => {
  test('fields may be in quotes, numbers take a comma or a point, and a heading is left out', () => {
    const text =
      '\uFEFFidentificador;etapa;nota;total;corte;situação\r\nA-01;"Prova; objetiva";62,5;90;54;Aprovado\nA-02;Redação;3.25;10\n\n'
    expect(readResults(text)).toEqual({
      ok: true,
      lines: [
        {
          publicIdentifier: 'A-01',
          sectionName: 'Prova; objetiva',
          value: 62.5,
          totalValue: 90,
          passingScore: 54,
          status: 'Aprovado',
          color: null,
          category: null,
        },
        {
          publicIdentifier: 'A-02',
          sectionName: 'Redação',
          value: 3.25,
          totalValue: 10,
          passingScore: null,
          status: null,
          color: null,
          category: null,
        },
      ],
      numbers: [2, 3],
    })
  })

  test('a result without points is no heading', () => {
    const read = readResults('A-01,Redação,,,,Em espera,#B45309,"Cota ""A"""')
    expect(read).toMatchObject({
      ok: true,
      lines: [{ value: null, status: 'Em espera', category: 'Cota "A"' }],
    })
  })

  test('what is wrong is named by its line', () => {
    expect(readResults('A-01\tEtapa\t1\t2\nA-02\tEtapa\nA-03\tEtapa\tdez\t20\n\tEtapa\t1\t2')).toEqual({
      ok: false,
      problems: [
        { line: 2, reason: 'columns' },
        { line: 3, reason: 'number' },
        { line: 4, reason: 'missing' },
      ],
    })
  })

  test('more lines than are read are a problem of the first that is not', () => {
    const line = 'A-01;Etapa;1;2\n'
    expect(readResults(line.repeat(LINES_MOST))).toMatchObject({ ok: true })
    expect(readResults(`\n${line.repeat(LINES_MOST + 1)}`)).toEqual({
      ok: false,
      problems: [{ line: LINES_MOST + 2, reason: 'too_many' }],
    })
  })

  test('of what is saved in part the rest stays under its heading, and refused lines are those of the rest', () => {
    const text = 'id;etapa;nota\n\nA-01;Etapa;1\r\nA-02;Etapa;2\n\nA-03;Etapa;3'
    const read = readResults(text)
    if (!read.ok) throw new Error('refused')
    const rest = restOf(text, read.numbers, 2)
    expect(rest).toEqual({ text: 'id;etapa;nota\n\n\nA-03;Etapa;3', numbers: [4] })
    expect(readResults(rest.text)).toMatchObject({ ok: true, numbers: rest.numbers })
    const refused = new HttpError('', 400, { 'results.1.value': ['Alto demais.'], code: 'invalid' })
    expect(linesOf(refused, read.numbers)).toEqual(['4: Alto demais.'])
    expect(linesOf(new HttpError('', 400, { nonFieldErrors: ['Não.'] }), read.numbers)).toEqual(['Não.'])
  })

  test('a file is UTF-8, or Windows-1252 where it is none', () => {
    expect(textOfFile(new TextEncoder().encode('Situação').buffer)).toBe('Situação')
    expect(textOfFile(Uint8Array.of(0x53, 0x69, 0x74, 0x75, 0x61, 0xe7, 0xe3, 0x6f, 0x80).buffer)).toBe(
      'Situação€'
    )
  })

  test('500 are sent in one call', () => {
    expect(chunksOf(Array.from({ length: 1_001 })).map((chunk) => chunk.length)).toEqual([500, 500, 1])
  })
})

describe('times of a selection process', () => {
  test('are typed and shown in the time zone of the schools', () => {
    expect(typedMoment('2026-11-20T08:00')).toBe('2026-11-20T08:00:00-03:00')
    expect(shownMoment('2026-11-20T11:00:00.000Z')).toBe('2026-11-20T08:00')
    expect(shownMoment(typedMoment('2026-11-20T23:30'))).toBe('2026-11-20T23:30')
    expect(typedMoment('')).toBeNull()
    expect(shownMoment(null)).toBe('')
  })
})

describe('the words of a reply', () => {
  test('become paragraphs in which nothing is markup, and come back as they were', () => {
    const typed = 'Nota < 5 & "justa".\nSegunda linha.\n\nOutro parágrafo.'
    expect(htmlOf(typed)).toBe('<p>Nota &lt; 5 &amp; "justa".<br>Segunda linha.</p><p>Outro parágrafo.</p>')
    expect(textOf(htmlOf(typed))).toBe(typed)
  })

  test('of a reply that was written elsewhere the words stay', () => {
    expect(textOf('<p>A <strong>soma</strong></p><ul><li><p>um</p></li></ul>')).toBe('A soma\n\num')
  })
})

describe('the save of a reply', () => {
  const stale = () =>
    Promise.reject(new HttpError('', 409, { code: 'appeal_changed', nonFieldErrors: ['Mudou.'] }))

  test('that somebody else overtook reads theirs, and a second one succeeds over it', async () => {
    const put = (revision: number) => (revision === 4 ? Promise.resolve({ revision: 5 }) : stale())
    const read = () => Promise.resolve({ revision: 4 })
    const first = await saveReply(3, { put, read })
    expect(first).toEqual({ is: 'stale', revision: 4, why: 'stale' })
    expect(await saveReply(first.revision, { put, read })).toEqual({ is: 'saved', revision: 5 })
  })

  test('does not go over what could not be read', async () => {
    for (const read of [() => Promise.resolve(undefined), () => Promise.reject(new Error('offline'))])
      expect(await saveReply(3, { put: stale, read })).toEqual({
        is: 'stale',
        revision: 3,
        why: 'stale_unread',
      })
  })

  test('that is refused has the words of the server', async () => {
    const put = () => Promise.reject(new HttpError('', 400, { response: ['Longo demais.'] }))
    const read = () => Promise.reject(new Error('nobody reads'))
    const reasons = ['Longo demais.']
    expect(await saveReply(3, { put, read })).toEqual({ is: 'refused', revision: 3, reasons })
  })
})

test('the form of a process does not change with its results, appeals and publications', () => {
  const set = {
    id: 1,
    name: 'Bolsas',
    showGrade: true,
    showStatus: true,
    appealOpensAt: null,
    appealClosesAt: null,
    contentMaxLength: 3000,
    bibliographyMaxLength: 1000,
  }
  type Process = Parameters<typeof editableOf>[0]
  const process = { ...set, results: { total: 1 }, publishedAt: null, status: 'DRAFT' } as unknown as Process
  expect(editableOf(process)).toEqual(set)
})

test('reasons of fields are shown at them', () => {
  const body = { 'definition.criteria.0.name': ['Curto.', 'Vazio.'], nonFieldErrors: ['Não.'], code: 'x' }
  expect(reasonsByField(new HttpError('', 400, body))).toEqual({ 'definition.criteria.0.name': 'Curto.' })
  expect(reasonsByField(new Error('offline'))).toEqual({})
})
