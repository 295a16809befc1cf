import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense, useState } from 'react'
import { expect, userEvent as user, waitFor } from 'storybook/test'
import { laterChart, laterDialog } from './Later.tsx'
import { SideSheet } from './SideSheet.tsx'
import { StaffStage } from './staff_stage.tsx'

/** A link that fails once and then works. */
function failingOnce<Part>(part: Part) {
  let attempts = 0
  return () =>
    attempts++ === 0
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: part })
}

interface OpenedProps {
  onClose(): void
}

const Sheet = ({ onClose }: OpenedProps) => (
  <SideSheet title="Pedido" onClose={onClose}>
    30 provas
  </SideSheet>
)

function Page() {
  const [Opened] = useState(() => laterDialog<OpenedProps>(failingOnce(Sheet)))
  const [Chart] = useState(() => laterChart<object>(failingOnce(() => <svg role="presentation" />)))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>30 selecionadas</p>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <figure aria-label="Gráfico">
        <Suspense>
          <Chart />
        </Suspense>
      </figure>
      {isOpen && <Opened onClose={() => setOpen(false)} />}
    </>
  )
}

const meta = {
  title: 'Interface/Partes que chegam depois',
  component: Page,
  parameters: { product: true },
  decorators: [
    (Story) => (
      <StaffStage>
        <Story />
      </StaffStage>
    ),
  ],
} satisfies Meta<typeof Page>
export default meta

/** What does not come takes nothing else of the page with it, and comes at the next attempt. */
export const Falha: StoryObj<typeof meta> = {
  play: async ({ canvas, canvasElement }) => {
    const again = 'Tentar de novo'
    await user.click(await canvas.findByRole('button', { name: again }))
    await waitFor(() => expect(canvasElement.querySelector('figure svg')).not.toBeNull())
    await user.click(canvas.getByRole('button', { name: 'Abrir' }))
    await user.click(await canvas.findByRole('button', { name: again }))
    await expect(await canvas.findByText('30 provas')).toBeVisible()
    await expect(canvas.getByText('30 selecionadas')).toBeInTheDocument()
  },
}
