import { expect, test } from 'vitest'
import { makeReceipt } from '../../src/features/runner/exam/receipt.ts'

function reporting() {
  const reported: number[] = []
  const answers: { ok: () => void; ignore: () => void; fail: () => void }[] = []
  const receipt = makeReceipt((version) => {
    reported.push(version)
    return new Promise<boolean>((resolve, reject) =>
      answers.push({
        ok: () => resolve(true),
        ignore: () => resolve(false),
        fail: () => reject(new Error('no link')),
      })
    )
  })
  return { reported, answers, receipt }
}

test('an exam that staff have not touched reports nothing', async () => {
  const { reported, receipt } = reporting()
  await receipt.shows(1, 'active')
  expect(reported).toEqual([])
})

test('each version is reported once, also while the report is on its way', async () => {
  const { reported, answers, receipt } = reporting()
  const first = receipt.shows(3, 'active')
  await receipt.shows(3, 'active')
  answers[0]?.ok()
  await first
  await receipt.shows(3, 'active')
  await receipt.shows(2, 'active')
  expect(reported).toEqual([3])
  void receipt.shows(4, 'active')
  expect(reported).toEqual([3, 4])
})

test('what did not get through is reported again, but not over a newer one', async () => {
  const { reported, answers, receipt } = reporting()
  const first = receipt.shows(2, 'active')
  answers[0]?.fail()
  await first
  const second = receipt.shows(2, 'active')
  const third = receipt.shows(3, 'active')
  answers[2]?.ok()
  await third
  answers[1]?.fail()
  await second
  await receipt.shows(3, 'active')
  expect(reported).toEqual([2, 2, 3])
})

test('a page on which the exam is not written reports nothing, and what it shows once it is', async () => {
  const { reported, receipt } = reporting()
  for (const state of ['other_tab', 'taken_over', 'unauthenticated', 'loading'] as const)
    await receipt.shows(2, state)
  expect(reported).toEqual([])
  void receipt.shows(2, 'active')
  expect(reported).toEqual([2])
})

test('what the server does not count, because another device writes, is reported again', async () => {
  const { reported, answers, receipt } = reporting()
  const first = receipt.shows(2, 'active')
  answers[0]?.ignore()
  await first
  void receipt.shows(2, 'active')
  expect(reported).toEqual([2, 2])
})
