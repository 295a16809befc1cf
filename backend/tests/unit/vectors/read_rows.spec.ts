import { test } from '@japa/runner'
import { numberIn, readPaper, readParameters } from '#vectors/domain/read_rows'

const row = (line: number, cells: Record<string, string>) => ({ line, cells })
const good = { exam: 'p', item: '1', a: '1,2', b: '-0.4', c: '0' }
const codes = (cells: Record<string, string>) =>
  readParameters([row(2, cells)]).problems.map(({ field, code }) => `${field} ${code}`)

test.group('rows of a file of vectors', () => {
  test('numbers have a point or a comma, and nothing else is one', ({ assert }) => {
    assert.deepEqual(['1,2', '-0.4', '0', '12'].map(numberIn), [1.2, -0.4, 0, 12])
    for (const text of ['', '1e3', '1.2.3', '1,2,3', '+1', '.5', '0x1', 'NaN']) assert.isNull(numberIn(text))
  })

  test('parameters are within their limits, d above c, and skills go along', ({ assert }) => {
    const { rows, problems } = readParameters([row(2, { ...good, d: '0,98', habilidade: 'H1' })])
    assert.deepEqual(problems, [])
    assert.deepEqual(rows[0]?.irt, { a: 1.2, b: -0.4, c: 0, d: 0.98 })
    assert.deepEqual(rows[0]?.skill, { habilidade: 'H1' })
    assert.isNull(readParameters([row(2, good)]).rows[0]?.skill)
    assert.deepEqual(codes({ ...good, a: '0' }), ['a out_of_range'])
    assert.deepEqual(codes({ ...good, b: 'x', c: '1' }), ['b not_number', 'c out_of_range'])
    assert.deepEqual(codes({ ...good, c: '0,5', d: '0,5' }), ['d d_above_c'])
    assert.deepEqual(codes({ exam: 'p', '#': '3' }), [
      '# cell_count',
      'item missing',
      'a missing',
      'b missing',
      'c missing',
    ])
    assert.deepEqual(codes({ ...good, habilidade: 'x'.repeat(501) }), ['habilidade too_long'])
  })

  test('two rows about the same are both named', ({ assert }) => {
    const { problems } = readParameters([row(2, good), row(3, { ...good, item: '2' }), row(4, good)])
    assert.deepEqual(
      problems.map(({ line, code, params }) => [line, code, params?.lines]),
      [
        [2, 'twice', '2, 4'],
        [4, 'twice', '2, 4'],
      ]
    )
  })

  test('of thousands of equal rows five lines are named, in a text that is made once', ({ assert }) => {
    const rows = Array.from({ length: 5_000 }, (_, at) => row(at + 2, good))
    const { problems } = readParameters(rows)
    assert.lengthOf(problems, 5_000)
    assert.deepEqual([...new Set(problems.map(({ params }) => params?.lines))], ['2, 3, 4, 5, 6, …'])
  })

  test('a paper is letters, stars and points, whatever case and blanks', ({ assert }) => {
    const { rows, problems } = readPaper([row(2, { exam: 'p', public_identifier: '01', answers: 'ab *.c' })])
    assert.deepEqual([rows[0]?.answers, problems], ['AB*.C', []])
    for (const answers of ['A1', 'Á', 'A-B', '?'])
      assert.equal(
        readPaper([row(2, { exam: 'p', public_identifier: '01', answers })]).problems[0]?.code,
        'not_letters'
      )
  })
})
