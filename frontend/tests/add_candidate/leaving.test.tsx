import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import AddCandidateSheet from '../../src/features/add-candidate/AddCandidateSheet.tsx'
import { mayLeave } from '../../src/features/add-candidate/rules.ts'
import type { Leaving } from '../../src/ui/ModalSheet.tsx'
import { SideSheet } from '../../src/ui/SideSheet.tsx'
import { rendered } from '../rendered.tsx'

/** What the browser's dialog would call. */
const dialog = vi.hoisted(() => ({ leave: (_how: Leaving): void => undefined, press: (): void => undefined }))
vi.mock('../../src/ui/ModalSheet.tsx', () => ({
  ModalSheet: ({ onClose, children }: { onClose: (how: Leaving) => void; children: ReactNode }) => {
    dialog.leave = onClose
    return children
  },
}))
vi.mock('../../src/ui/IconButton.tsx', () => ({
  IconButton: ({ onClick }: { onClick: () => void }) => {
    dialog.press = onClick
    return null
  },
}))
vi.mock('../../src/features/add-candidate/ExistingForm.tsx', () => ({ ExistingForm: () => null }))

const onClose = vi.fn()
const collection = { id: 1, name: 'Bimestral', schoolId: 3, categoryExam: false }
beforeEach(() => onClose.mockClear())

test('a click beside the sheet that adds candidates does not close it, Escape does', () => {
  rendered(<AddCandidateSheet collection={collection} onClose={onClose} />)
  dialog.leave('beside')
  expect(onClose).not.toHaveBeenCalled()
  dialog.leave('escape')
  expect(onClose).toHaveBeenCalledOnce()
})

test('nothing but its own button closes it while somebody is being made, and while the password is shown', () => {
  const idle = { isMaking: false, showsPassword: false }
  for (const how of ['escape', 'beside'] as const) {
    expect(mayLeave(how, { ...idle, isMaking: true })).toBe(false)
    expect(mayLeave(how, { ...idle, showsPassword: true })).toBe(false)
  }
  expect(mayLeave('escape', idle)).toBe(true)
})

test('the close button waits while an answer is awaited that only the sheet shows', () => {
  for (const isAwaiting of [true, false]) {
    rendered(
      <SideSheet title="Novo" isAwaiting={isAwaiting} onClose={onClose}>
        {null}
      </SideSheet>
    )
    dialog.press()
    expect(onClose).toHaveBeenCalledTimes(isAwaiting ? 0 : 1)
  }
})

test('any other side sheet closes by both', () => {
  rendered(
    <SideSheet title="Filtros" onClose={onClose}>
      {null}
    </SideSheet>
  )
  dialog.leave('beside')
  dialog.leave('escape')
  expect(onClose).toHaveBeenCalledTimes(2)
})
