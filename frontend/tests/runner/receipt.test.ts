import { expect, test } from 'vitest'
import { makeReceipt } from '../../src/features/runner/exam/receipt.ts'

function reporting() {
  const reported: number[] = []
  const answers: { ok: () => void; fail: () => void }[] = []
  const receipt = makeReceipt((version) => {
    reported.push(version)
    return new Promise<void>((resolve, reject) =>
      answers.push({ ok: resolve, fail: () => reject(new Error('no link')) })
    )
  })
  return { reported, answers, receipt }
}

test('an exam that staff have not touched reports nothing', async () => {
  const { reported, receipt } = reporting()
  await receipt.shows(1)
  expect(reported).toEqual([])
})

test('each version is reported once, also while the report is on its way', async () => {
  const { reported, answers, receipt } = reporting()
  const first = receipt.shows(3)
  await receipt.shows(3)
  answers[0]?.ok()
  await first
  await receipt.shows(3)
  await receipt.shows(2)
  expect(reported).toEqual([3])
  void receipt.shows(4)
  expect(reported).toEqual([3, 4])
})

test('what did not get through is reported again, but not over a newer one', async () => {
  const { reported, answers, receipt } = reporting()
  const first = receipt.shows(2)
  answers[0]?.fail()
  await first
  const second = receipt.shows(2)
  const third = receipt.shows(3)
  answers[2]?.ok()
  await third
  answers[1]?.fail()
  await second
  await receipt.shows(3)
  expect(reported).toEqual([2, 2, 3])
})
