import { describe, expect, test } from 'vitest'
import { chunksOf, readResults } from '../src/selections/csv'
import { htmlOf, textOf } from '../src/selections/reply_text'
import { shownMoment, typedMoment } from '../src/selections/school_moment'

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
