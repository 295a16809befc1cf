import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import AddCandidateSheet from '../../src/features/add-candidate/AddCandidateSheet.tsx'
import { mayLeave } from '../../src/features/add-candidate/rules.ts'
import type { Leaving } from '../../src/ui/ModalSheet.tsx'
import { SideSheet } from '../../src/ui/SideSheet.tsx'
import { rendered } from '../rendered.tsx'

/** What the browser's dialog would call. */
const dialog = vi.hoisted(() => ({ leave: (_how: Leaving): void => undefined }))
vi.mock('../../src/ui/ModalSheet.tsx', () => ({
  ModalSheet: ({ onClose, children }: { onClose: (how: Leaving) => void; children: ReactNode }) => {
    dialog.leave = onClose
    return children
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

test('nothing but a button closes it while somebody is being made, and while the password is shown', () => {
  const idle = { isMaking: false, showsPassword: false }
  for (const how of ['escape', 'beside'] as const) {
    expect(mayLeave(how, { ...idle, isMaking: true })).toBe(false)
    expect(mayLeave(how, { ...idle, showsPassword: true })).toBe(false)
  }
  expect(mayLeave('escape', idle)).toBe(true)
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
