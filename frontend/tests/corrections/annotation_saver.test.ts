import { expect, test } from 'vitest'
import type { Annotation } from '../../src/exam/annotations/annotations.ts'
import { AnnotationSaver } from '../../src/features/corrections/model/annotation_saver.ts'
import type { Sent } from '../../src/features/corrections/model/mark_saver.ts'
import { exampleAnswer } from '../../src/features/corrections/example_answer.ts'

const one: Annotation = { start: 0, end: 1, quote: 'O', kind: 'other', comment: '' }
const other: Annotation = { ...one, kind: 'strength' }

function saverOf(...answers: Sent[]) {
  const sent: [number, number][] = []
  const known: number[] = []
  const saver = new AnnotationSaver(exampleAnswer({ revision: 3 }), {
    send: (revision, annotations) => {
      sent.push([revision, annotations.length])
      return Promise.resolve(answers.shift() ?? { is: 'unreachable', message: 'Sem conexão' })
    },
    onKnown: ({ revision }) => known.push(revision),
  })
  return { saver, sent, known, state: () => saver.value.getSnapshot().state.is }
}

const now = (revision: number, ...annotations: Annotation[]) => exampleAnswer({ revision, annotations })

test('a change is sent at once over the revision that was read, and what was saved is known to the cards', async () => {
  const { saver, sent, known, state } = saverOf(
    { is: 'saved', now: now(4, one) },
    { is: 'saved', now: now(5) }
  )
  await saver.change((before) => [...before, one])
  expect([state(), saver.value.getSnapshot().annotations]).toEqual(['saved', [one]])
  await saver.change(() => [])
  expect(sent).toEqual([
    [3, 1],
    [4, 0],
  ])
  expect(known).toEqual([4, 5])
})

test('points that were saved meanwhile are no conflict; annotations of somebody else are one', async () => {
  const { saver, sent, state } = saverOf(
    { is: 'changed', present: now(4) },
    { is: 'changed', present: now(5, other) },
    { is: 'saved', now: now(6, one) }
  )
  await saver.change(() => [one])
  expect([state(), saver.value.getSnapshot().annotations]).toEqual(['conflict', [one]])
  // Nothing is sent over what nobody has seen.
  await saver.save()
  expect(sent).toEqual([
    [3, 1],
    [4, 1],
  ])
  await saver.override()
  expect([state(), sent.at(-1)]).toEqual(['saved', [5, 1]])
})

test('after a conflict those of now are taken instead', async () => {
  const { saver, state } = saverOf({ is: 'changed', present: now(4, other) })
  await saver.change(() => [one])
  saver.discard()
  expect([state(), saver.value.getSnapshot().annotations]).toEqual(['saved', [other]])
})

test('what the server does not take stays, and is sent again or discarded', async () => {
  const { saver, state } = saverOf({ is: 'refused', message: 'Não' }, { is: 'saved', now: now(4, one) })
  await saver.change(() => [one])
  expect(saver.value.getSnapshot()).toEqual({ annotations: [one], state: { is: 'error', message: 'Não' } })
  await saver.save()
  expect(state()).toBe('saved')
  await saver.change(() => [one, other])
  expect(saver.value.getSnapshot().state).toEqual({ is: 'error', message: 'Sem conexão' })
  saver.discard()
  expect(saver.value.getSnapshot()).toEqual({ annotations: [one], state: { is: 'saved' } })
})

test('an answer that was lost on its way is no conflict', async () => {
  const { saver, state } = saverOf({ is: 'changed', present: now(4, one) })
  await saver.change(() => [one])
  expect(state()).toBe('saved')
})
