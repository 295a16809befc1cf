import { beforeEach, expect, test } from 'vitest'
import {
  dismissToast,
  PROCTOR_NOTICE_MS,
  toast,
  TOAST_MS,
  TOASTS_AT_ONCE,
  waitingToasts,
} from '../../src/ui/toasts.ts'

beforeEach(() => {
  for (const { id } of waitingToasts()) dismissToast(id)
})

// const-shell-001, limit-shell-001: how many toasts are shown and where is tested
// in src/ui/toaster.stories.tsx.
test('at most 3 for 8 seconds (limit-shell-001)', () => {
  expect([TOASTS_AT_ONCE, TOAST_MS]).toEqual([3, 8000])
})
test('a message of the proctor stays for 15 seconds', () => {
  toast('info', 'a')
  toast('info', 'b', PROCTOR_NOTICE_MS)
  expect(waitingToasts().map(({ ms }) => ms)).toEqual([8_000, 15_000])
})
test('toasts are shown in the order of their calls and removed one by one', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast('info', text)
  expect(waitingToasts().map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
  dismissToast(waitingToasts()[1]?.id ?? 0)
  expect(waitingToasts().map(({ text }) => text)).toEqual(['a', 'c', 'd'])
})
test('a toast that is on screen is not shown again', () => {
  toast('error', 'a')
  toast('error', 'a')
  toast('success', 'a')
  expect(waitingToasts()).toHaveLength(2)
})
