import { expect, test, vi } from 'vitest'
import type { Schedule } from '../../src/features/application-list/acts/act_props.ts'
import { ResetDialog } from '../../src/features/application-list/acts/ResetDialog.tsx'
import type { Row } from '../../src/features/application-list/types.ts'
import { rendered } from '../rendered.tsx'

/** The dialog's own form, and what it says where the act fails. */
const dialog = vi.hoisted(() => ({ submit: (): void => undefined, failed: '' }))
vi.mock('../../src/features/application-list/acts/ActDialog.tsx', () => ({
  ActDialog: ({ onSubmit }: { onSubmit: () => void }) => {
    dialog.submit = onSubmit
    return null
  },
}))
vi.mock('../../src/features/application-list/acts/use_act.ts', () => ({
  useAct: () => ({
    isBusy: false,
    failure: null,
    fields: {},
    meanwhile: null,
    run: (_call: unknown, failed: string) => {
      dialog.failed = failed
      return Promise.resolve(null)
    },
  }),
}))

const NOW = '2026-11-20T10:00:00-03:00'
const row = {
  id: 3,
  answered: 2,
  serverTime: NOW,
  user: { name: 'Ana' },
  exam: { collection: { applicationConfiguration: { requireExplanation: false } } },
} as Row
const schedule = { version: 1, endTime: '2026-11-20T18:00:00-03:00' } as Schedule

test.each([
  ['en', 'An error occurred. Please try again.'],
  ['pt-BR', 'Algo não deu certo. Tente de novo.'],
] as const)('rule-app-list-008: a reset that fails says so (%s)', (language, text) => {
  rendered(
    <ResetDialog
      row={row}
      heardAt={0}
      schedule={schedule}
      clearAnswers={false}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
    language
  )
  dialog.submit()
  expect(dialog.failed).toBe(text)
})
