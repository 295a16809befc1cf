import { beforeEach, expect, test } from 'vitest'
import { MarkSaver, type Sent, type SaverPorts } from '../../src/features/corrections/model/mark_saver.ts'
import type { Field, Marked, Unsaved } from '../../src/features/corrections/model/unsaved.ts'
import { exampleAnswer as answer } from '../../src/features/corrections/example_answer.ts'

type Call = { what: Parameters<SaverPorts['send']>[0]; reply(sent: Sent): Promise<void> }

/** Calls that the server has not answered yet. */
let calls: Call[] = []
let stored: readonly Unsaved[] = []
let timers: { ms: number; run: () => void }[] = []
let refusals = 0

const settled = () => new Promise<void>((done) => setImmediate(done))

const open = () =>
  new MarkSaver({
    store: { read: () => stored, write: (unsaved) => void (stored = unsaved) },
    after: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
    send: (what) =>
      new Promise((resolve) => {
        calls.push({
          what,
          reply: (sent) => {
            calls = calls.filter((one) => one.what !== what)
            resolve(sent)
            return settled()
          },
        })
      }),
    onRefused: () => void (refusals += 1),
  })

const marked = (change: Partial<Marked> = {}): Marked => ({ ...answer(), ...change })
const saved = (change: Partial<Marked>): Sent => ({ is: 'saved', now: marked(change) })
const changed = (change: Partial<Marked>): Sent => ({ is: 'changed', present: marked(change) })
const stateOf = (saver: MarkSaver, field: Field) => saver.entries.getSnapshot().get(7)?.states[field]

/** The server's answer to the only open call. */
async function reply(sent: Sent) {
  expect(calls).toHaveLength(1)
  await calls[0]?.reply(sent)
}

async function fire() {
  timers.splice(0).forEach(({ run }) => run())
  await settled()
}

let saver: MarkSaver
beforeEach(() => {
  calls = []
  stored = []
  timers = []
  refusals = 0
  saver = open()
  saver.see([answer()])
})

test('points are pending while they are typed, then saving, then saved (state-correction-003)', async () => {
  saver.type(answer(), 'points', '7')
  saver.type(answer(), 'points', '7,5')
  expect(stateOf(saver, 'points')).toEqual({ is: 'pending' })
  expect(timers).toHaveLength(1)
  await fire()
  expect(stateOf(saver, 'points')).toEqual({ is: 'saving', isRetry: false })
  expect(calls[0]?.what).toEqual({ correctionId: 7, answerId: 70, revision: 0, points: 7.5 })
  await reply(saved({ correctionValue: 7.5, revision: 1, correctionStatus: 'replied' }))
  expect(stateOf(saver, 'points')).toEqual({ is: 'ok' })
  expect(saver.unsaved()).toBe(0)
  expect(saver.newest(answer())).toMatchObject({
    correctionValue: 7.5,
    revision: 1,
    correctionStatus: 'replied',
  })
})

test('an emptied field clears the mark (trans-correction-001)', async () => {
  const row = answer({ correctionValue: 5, revision: 2 })
  saver.see([row])
  saver.type(row, 'points', '')
  await fire()
  expect(calls[0]?.what).toEqual({ correctionId: 7, answerId: 70, revision: 2, points: null })
})

test('what is typed back as it was is not sent', async () => {
  const row = answer({ correctionValue: 5.5, revision: 2 })
  saver.see([row])
  saver.type(row, 'points', '5')
  saver.type(row, 'points', '5,50')
  await fire()
  expect(calls).toEqual([])
  expect([saver.unsaved(), stateOf(saver, 'points')]).toEqual([0, undefined])
})

test('what is typed during a call is saved after it, over its revision', async () => {
  saver.type(answer(), 'points', '7')
  await fire()
  saver.type(answer(), 'points', '8')
  await reply(saved({ correctionValue: 7, revision: 1 }))
  expect(stateOf(saver, 'points')).toEqual({ is: 'pending' })
  await fire()
  expect(calls[0]?.what).toMatchObject({ revision: 1, points: 8 })
})

test('points and comment of a correction are sent one after the other, the second over the revision of the first', async () => {
  saver.type(answer(), 'points', '7')
  saver.type(answer(), 'comment', '<p>Bom</p>')
  await fire()
  expect(calls.map(({ what }) => what.points)).toEqual([7])
  await reply(saved({ correctionValue: 7, revision: 1 }))
  expect(calls[0]?.what).toEqual({ correctionId: 7, answerId: 70, revision: 1, comment: '<p>Bom</p>' })
  await reply(saved({ correctionValue: 7, comment: '<p>Bom</p>', revision: 2 }))
  expect([saver.unsaved(), stateOf(saver, 'comment')]).toEqual([0, { is: 'ok' }])
})

test('what another person has saved meanwhile is shown, and overwritten only by choice', async () => {
  saver.type(answer(), 'points', '7')
  await fire()
  await reply(changed({ correctionValue: 4, revision: 1 }))
  expect(stateOf(saver, 'points')).toMatchObject({ is: 'conflict', present: { correctionValue: 4 } })
  expect(saver.entries.getSnapshot().get(7)?.points?.text).toBe('7')
  // A conflict is not tried again by itself.
  expect(await saver.saveAll()).toBe(1)
  expect(calls).toEqual([])
  void saver.override(7, 'points')
  await settled()
  expect(calls[0]?.what).toMatchObject({ revision: 1, points: 7 })
  await reply(saved({ correctionValue: 7, revision: 2 }))
  expect(saver.unsaved()).toBe(0)
})

test('with the saved value chosen, what was typed is put away', async () => {
  saver.type(answer(), 'points', '7')
  await fire()
  await reply(changed({ correctionValue: 4, revision: 1 }))
  saver.discard(7, 'points')
  expect([saver.unsaved(), stored]).toEqual([0, []])
  expect(saver.newest(answer()).correctionValue).toBe(4)
})

test('a comment of another person is no conflict for the points', async () => {
  saver.type(answer(), 'points', '7')
  await fire()
  await reply(changed({ comment: '<p>Outro</p>', revision: 1 }))
  expect(calls[0]?.what).toMatchObject({ revision: 1, points: 7 })
})

test('an answer of the server that was lost on its way is no conflict', async () => {
  saver.type(answer(), 'points', '7,50')
  await fire()
  await reply({ is: 'unreachable', message: 'x' })
  expect(stateOf(saver, 'points')).toMatchObject({ is: 'error', reason: 'unreachable' })
  void saver.saveAll()
  await settled()
  await reply(changed({ correctionValue: 7.5, revision: 1 }))
  expect([saver.unsaved(), stateOf(saver, 'points')]).toEqual([0, { is: 'ok' }])
})

test('a refusal says why, is not repeated by itself, and has the list read again', async () => {
  saver.type(answer(), 'points', '11')
  await fire()
  await reply({ is: 'refused', message: 'De 0 a 10.' })
  expect(stateOf(saver, 'points')).toEqual({ is: 'error', reason: 'refused', message: 'De 0 a 10.' })
  expect(await saver.saveAll()).toBe(1)
  expect([calls, refusals]).toEqual([[], 1])
  void saver.save(7, 'points')
  await settled()
  expect(calls).toHaveLength(1)
})

test('an unfinished number is not sent, and stays', async () => {
  saver.type(answer(), 'points', ',')
  await fire()
  expect(calls).toEqual([])
  expect(stateOf(saver, 'points')).toMatchObject({ is: 'error', reason: 'number' })
  expect(stored[0]?.points?.text).toBe(',')
})

test('a reload brings back what was not saved, and sends it over the revision that it was typed over', async () => {
  saver.type(answer({ revision: 3 }), 'comment', '<p>Falta</p>')
  saver = open()
  expect(saver.unsaved()).toBe(1)
  expect(saver.entries.getSnapshot().get(7)).toMatchObject({
    about: { exam: 'Redação', position: 2, identifier: '0000123' },
    comment: { text: '<p>Falta</p>' },
    states: { comment: { is: 'pending' } },
  })
  void saver.saveAll()
  await settled()
  expect(calls[0]?.what).toEqual({ correctionId: 7, answerId: 70, revision: 3, comment: '<p>Falta</p>' })
  await reply(saved({ comment: '<p>Falta</p>', revision: 4 }))
  expect(stored).toEqual([])
})

test('after the log-out nothing is stored in the tab, and nothing is sent by a timer', async () => {
  saver.type(answer(), 'points', '7')
  saver.end()
  stored = []
  saver.type(answer(), 'points', '8')
  expect(stored).toEqual([])
})

test('a list that was read before a save does not show the old value', async () => {
  saver.type(answer(), 'points', '7')
  await fire()
  await reply(saved({ correctionValue: 7, revision: 1 }))
  saver.see([answer()])
  expect(saver.newest(answer()).correctionValue).toBe(7)
  expect(saver.newest(answer({ correctionValue: 9, revision: 2 })).correctionValue).toBe(9)
})
