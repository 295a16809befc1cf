import { test } from '@japa/runner'
import {
  annotatedText,
  annotationProblem,
  cleanAnnotations,
  readAnnotations,
  storedAnnotations,
  togetherOf,
  type Annotation,
} from '#grading/domain/annotation'

const TEXT = 'A 🦆 nada.\nO rio corre.'
const on = (quote: string, more: Partial<Annotation> = {}): Annotation => {
  const start = TEXT.indexOf(quote)
  return { start, end: start + quote.length, quote, kind: 'language', comment: '', ...more }
}

test.group('annotations', () => {
  test('places are counted in UTF-16 units of the stored text, a line break as one', ({ assert }) => {
    assert.equal(annotatedText('FREE_RESPONSE', 'a\r\nb\nc'), 'a\nb\nc')
    assert.equal(annotatedText('FREE_RESPONSE', null), '')
    assert.isNull(annotatedText('GAP', '["a"]'))
    assert.isNull(annotationProblem(TEXT, [on('🦆 nada'), on('nada.\nO rio'), on(TEXT)]))
    assert.deepInclude(on('nada'), { start: 5, end: 9 })
  })

  test('the first field that does not match the text is named', ({ assert }) => {
    const problem = (...list: Annotation[]) => annotationProblem(TEXT, list)
    assert.equal(problem(on('rio'), on('rio', { quote: 'Rio' })), 'annotations.1.quote')
    assert.equal(problem(on('rio', { start: 12 })), 'annotations.0.quote')
    assert.equal(problem(on('rio', { start: TEXT.length })), 'annotations.0.start')
    assert.equal(problem(on('rio', { end: TEXT.length + 1 })), 'annotations.0.end')
    assert.equal(problem(on('rio', { end: on('rio').start })), 'annotations.0.end')
    // Half of the duck.
    assert.equal(problem({ ...on('rio'), start: 2, end: 3, quote: TEXT.slice(2, 3) }), 'annotations.0.quote')
    assert.equal(annotationProblem(null, [on('rio')]), 'annotations.0.start')
    assert.isNull(annotationProblem(null, []))
  })

  test('they are stored in the order of the text, and those of several marks in one', ({ assert }) => {
    const [rio, nada] = [on('rio', { comment: ' Bom.\r\nSiga. ' }), on('nada')]
    const stored = storedAnnotations(cleanAnnotations([rio, nada]))
    assert.deepEqual(readAnnotations(stored), [nada, { ...rio, comment: 'Bom.\nSiga.' }])
    assert.isNull(storedAnnotations([]))
    const other = storedAnnotations([on('A', { kind: 'other' }), on('nada', { kind: 'strength' })])
    const kinds = (json: string | null) => readAnnotations(json).map(({ kind }) => kind)
    assert.deepEqual(kinds(togetherOf([stored, null, other])), ['other', 'strength', 'language', 'language'])
    assert.equal(togetherOf([stored, other]), togetherOf([other, stored]))
    assert.isNull(togetherOf([null, null]))
  })
})
