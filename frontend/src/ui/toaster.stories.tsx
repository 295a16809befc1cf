import type { Meta, StoryObj } from '@storybook/react-vite'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, userEvent as user, waitFor, within } from 'storybook/test'
import portuguese from '../locales/pt-BR/common.json'
import { Toaster } from './Toaster.tsx'
import { dismissToast, toast, TOASTS_AT_ONCE, waitingToasts } from './toasts.ts'

const texts = createInstance()
void texts.use(initReactI18next).init({
  lng: 'pt-BR',
  resources: { 'pt-BR': { common: portuguese } },
  defaultNS: 'common',
  initAsync: false,
})

const TEXTS = [
  'Mensagem enviada.',
  'A pausa terminou.',
  'A internet voltou.',
  'Resposta salva.',
  'O tempo mudou.',
] as const
/** Longer than the story runs. */
const LONG_MS = 600_000

const clear = () => {
  for (const { id } of waitingToasts()) dismissToast(id)
}

const meta = {
  title: 'Interface/Avisos',
  component: Toaster,
  parameters: { layout: 'fullscreen', product: true },
  decorators: [
    (Story) => (
      <I18nextProvider i18n={texts}>
        <Story />
      </I18nextProvider>
    ),
  ],
  beforeEach: () => {
    clear()
    return clear
  },
} satisfies Meta<typeof Toaster>
export default meta
type Story = StoryObj<typeof meta>

/** limit-shell-001, const-shell-001: three at once, at the top right; the next is shown when one has gone. */
export const TresDeCadaVez: Story = {
  play: async ({ canvas }) => {
    for (const text of TEXTS) toast('info', text, LONG_MS)
    const shown = () => canvas.queryAllByRole('status')
    const shownTexts = () => shown().map((one) => one.textContent)
    await waitFor(() => expect(shownTexts()).toEqual(TEXTS.slice(0, TOASTS_AT_ONCE)))
    await expect(shown()).toHaveLength(3)
    for (const one of shown()) {
      const { right, left, top } = one.getBoundingClientRect()
      await expect(innerWidth - right).toBe(16)
      await expect(left).toBeGreaterThan(innerWidth / 2)
      await expect(top).toBeLessThan(innerHeight / 2)
    }
    await expect(shown()[0]?.getBoundingClientRect().top).toBe(16)
    const [first] = shown()
    if (first === undefined) throw new Error('no toast')
    await user.click(within(first).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(shownTexts()).toEqual(TEXTS.slice(1, 4)))
  },
}
