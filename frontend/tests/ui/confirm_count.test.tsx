import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmCount } from '../../src/ui/ConfirmCount.tsx'
import { rendered } from '../rendered.tsx'

afterEach(() => vi.unstubAllGlobals())

const ACTION = 'Desfazer em 3 provas'
function button(isWaiting: boolean): string {
  // A dialog notes what had the focus before.
  vi.stubGlobal('document', { activeElement: null })
  const text = rendered(
    <ConfirmCount
      title="Desfazer"
      action={ACTION}
      isWaiting={isWaiting}
      onConfirm={() => Promise.resolve(null)}
      onClose={() => undefined}
    >
      <p>3</p>
    </ConfirmCount>
  )
  return /<button(?:(?!<button).)*Desfazer em 3 provas/s.exec(text)?.[0] ?? ''
}

test('what it would do is known before it can be confirmed', () => {
  expect(button(false)).toContain(ACTION)
  expect(button(false)).not.toContain('disabled=""')
  expect(button(true)).toContain('disabled=""')
})
