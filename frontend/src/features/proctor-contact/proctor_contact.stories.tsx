import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { useState } from 'react'
import { dismissToast, waitingToasts } from '../../ui/toasts.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { Microphone } from './Microphone.tsx'
import { ReloadDialog } from './ReloadDialog.tsx'
import { Stage } from './stage.tsx'
import type { CoverState } from './cover_state.ts'
import { StateCover } from './StateCover.tsx'
import type { Message } from './types.ts'

const meta = { title: 'Prova/Aplicador', component: Stage, parameters: { product: true } } satisfies Meta<
  typeof Stage
>
export default meta
type Story = StoryObj<typeof meta>

const NOW = Date.parse('2026-11-20T12:00:00-03:00')
const back = fn()
const cover = (coverState: CoverState, isReturning = false) => (
  <StateCover
    coverState={coverState}
    now={NOW}
    images={null}
    isReturning={isReturning}
    stopsTime
    onBack={back}
  />
)

const MESSAGE: Message = {
  id: 1,
  candidateId: 7,
  author: 'PROCTOR',
  authorId: null,
  authorName: null,
  notificationType: 'ALERT',
  motive: 'MESSAGE',
  reason: null,
  message: 'Ajuste a câmera, por favor.\n<b>O rosto precisa aparecer inteiro.</b>',
  text: 'Ajuste a câmera, por favor.\n<b>O rosto precisa aparecer inteiro.</b>',
  createdAt: '2026-11-20T12:00:00-03:00',
  timestamp: '2026-11-20T12:00:00-03:00',
  dismissed: false,
  dismissedAt: null,
  dismissible: true,
  showMessage: true,
  isGlobal: false,
  version: 3,
}

export const Pausa: Story = {
  args: { children: cover({ kind: 'pause', message: 'Troca de fiscal na sala.', since: NOW - 60_000 }) },
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Prova pausada' })
    await expect(dialog).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(dialog).toBeVisible()
  },
}

export const Banheiro: Story = {
  args: { children: cover({ kind: 'break', motive: 'BATHROOM', endsAt: NOW + 245_000 }) },
  play: async ({ userEvent }) => {
    await expect(await screen.findByRole('timer')).toHaveTextContent('4:05')
    await userEvent.click(screen.getByRole('button', { name: 'Voltei!' }))
    await expect(back).toHaveBeenCalled()
  },
}

export const Amamentacao: Story = {
  args: { children: cover({ kind: 'break', motive: 'NURSING_BREAK', endsAt: NOW + 100_000 }, true) },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Avisando o aplicador…' })).toBeDisabled()
  },
}

export const DoisMinutos: Story = {
  args: { children: cover({ kind: 'restroom', endsAt: NOW + 119_000 }) },
  play: async () => {
    await expect(await screen.findByRole('timer')).toHaveTextContent('1:59')
    await expect(screen.getByRole('button', { name: 'Já voltei' })).toBeVisible()
  },
}

export const TempoAcabou: Story = {
  args: { children: cover({ kind: 'late' }) },
  play: async () => {
    await screen.findByRole('dialog', { name: 'O tempo da pausa acabou' })
    await expect(screen.queryByRole('button')).not.toBeInTheDocument()
  },
}

const confirm = fn()
const later = fn()
export const Aviso: Story = {
  args: { children: <AlertDialog message={MESSAGE} onConfirm={confirm} onLater={later} /> },
  play: async ({ userEvent }) => {
    // A key that was meant for the answer presses nothing.
    await userEvent.keyboard('[Space][Enter]')
    await expect(confirm).not.toHaveBeenCalled()
    await expect(screen.getByText(/<b>O rosto precisa/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Recebi' }))
    await expect(confirm).toHaveBeenCalledOnce()
  },
}

const reload = fn()
let hasLine = false
const drain = async () => hasLine
export const Recarregar: Story = {
  args: {
    children: (
      <ReloadDialog text="Sua tela parou." drain={drain} confirm={async () => true} reload={reload} />
    ),
  },
  beforeEach: () => void (hasLine = false),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Recarregar agora' }))
    // No attempt reaches the server: the page is not reloaded until every answer has arrived.
    await screen.findByText(/Ainda sem contato com o servidor/)
    await expect(reload).not.toHaveBeenCalled()
    hasLine = true
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  },
}

const write = fn(async () => 'failed' as const)
export const Falar: Story = {
  args: {
    children: (
      <ContactPanel
        isNursingMother
        pending={{
          id: 1,
          candidateId: 7,
          motive: 'BATHROOM',
          status: 'PENDING',
          pending: true,
          dismissed: false,
          createdAt: MESSAGE.createdAt,
          expiresAt: MESSAGE.createdAt,
          answeredAt: null,
          version: 2,
        }}
        secondsLeft={252}
        granted={null}
        messages={[MESSAGE]}
        onBreak={async () => 'pending'}
        onCancel={async () => 'done'}
        onWrite={write}
        onClose={fn()}
      />
    ),
  },
  play: async ({ userEvent }) => {
    await screen.findByText('O aplicador tem 4:12 para responder.')
    await userEvent.click(await screen.findByRole('button', { name: 'Pedir pausa para amamentar' }))
    await screen.findByText('Você já tem um pedido de pausa esperando resposta')
    const field = screen.getByRole('textbox', { name: 'Mensagem ao aplicador' })
    await userEvent.type(field, 'Posso beber água?')
    await expect(screen.getByText('17 de 200')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }))
    // What could not be sent stays in the field.
    await screen.findByText(/Não foi possível enviar agora/)
    await expect(field).toHaveValue('Posso beber água?')
  },
}

export const MicrofoneDesligado: Story = {
  args: { children: <Microphone isSilenced isShown /> },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent('O aplicador desligou o seu microfone.')
    await expect(screen.getByRole('textbox', { name: 'Resposta' })).toBeEnabled()
  },
}

function GivenBack() {
  const [isSilenced, setSilenced] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setSilenced(false)}>
        O aplicador devolve o microfone
      </button>
      <Microphone isSilenced={isSilenced} isShown />
    </>
  )
}

export const MicrofoneDevolvido: Story = {
  args: { children: <GivenBack /> },
  // Drafts of other stories are ignored.
  play: async ({ userEvent }) => {
    const announced = () =>
      waitingToasts().filter(
        ({ text }) => text === 'Seu microfone está ligado de novo: o aplicador pode ouvir você.'
      )
    await screen.findByText(/O aplicador desligou o seu microfone/)
    await expect(announced()).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'O aplicador devolve o microfone' }))
    await waitFor(() =>
      expect(screen.queryByText(/O aplicador desligou o seu microfone/)).not.toBeInTheDocument()
    )
    await waitFor(() => expect(announced()).toHaveLength(1))
    for (const { id } of announced()) dismissToast(id)
  },
}
