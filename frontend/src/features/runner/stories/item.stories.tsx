import type { Meta } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { RunnerStage } from './RunnerStage.tsx'
import { runnerMeta, type Story } from './runner_meta.ts'

export default { title: 'Prova/Questão', ...runnerMeta } satisfies Meta<typeof RunnerStage>

const ANSWERED = { 1: { alternativeId: 2, revision: 1, savedOnServerAt: '2026-11-20T13:04:00.000Z' } }

export const SemResposta: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Questão 1' })
    await expect(canvas.getByText('ainda sem resposta')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /1\.500 litros/ })).not.toBeChecked()
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^(50:00|49:5\d)$/)
  },
}

export const Respondida: Story = {
  args: { setup: { stored: ANSWERED } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: /1\.500 litros/ })).toBeChecked()
    await expect(canvas.getByText(/^salvo no servidor/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: /Questão 1.*respondida/ })).toBeVisible()
  },
}

/** Marked for review; the mark is on the item's number as well. */
export const Marcada: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Marcar para rever' }))
    await expect(await canvas.findByRole('button', { name: /Questão 1.*marcada para rever/ })).toBeVisible()
  },
}

export const TextoLongo: Story = {
  args: { page: 'answers/2' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Uma carta guarda a letra.')
    await expect(canvas.getByText(/25 de 300 caracteres/)).toBeVisible()
  },
}

export const Anulada: Story = {
  args: { setup: { items: { 1: { isCancelled: true } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Questão anulada')).toBeVisible()
  },
}

/** Nothing to answer: the save state shows it. */
export const SoLeitura: Story = {
  args: { page: 'answers/5' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('não precisa de resposta')).toBeVisible()
  },
}

export const OutraVersao: Story = {
  args: {
    setup: {
      stored: {
        1: {
          ...ANSWERED[1],
          versions: [{ id: 9, reason: 'displaced', alternativeId: 3, at: '2026-11-20T13:01:00.000Z' }],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Há outra versão desta resposta')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Usar esta versão' })).toBeVisible()
  },
}

/** Going back is not allowed: asks before the candidate moves on. */
export const SemVolta: Story = {
  args: {
    setup: { stored: ANSWERED, configuration: { canBrowseAcrossItems: false, canUpdateAnswer: false } },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Próxima' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ir para a próxima questão?' }))
    await expect(dialog.getByRole('button', { name: 'Ficar nesta questão' })).toBeVisible()
  },
}

export const Atalhos: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Atalhos do teclado' }))
    await expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  },
}

export const UmaPorVez: Story = {
  args: { setup: { handedOut: 1 } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /1\.500 litros/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Próxima' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Avançar' }))
    await expect(await canvas.findByRole('heading', { name: 'Questão 2' })).toBeVisible()
    await expect(await canvas.findByRole('textbox')).toBeVisible()
  },
}

/** Handed out one by one, and the next one cannot be fetched without a connection. */
export const ProximaSemInternet: Story = {
  args: { setup: { handedOut: 1, stored: ANSWERED, replies: { open: 'dead' } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Próxima' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Avançar' }))
    await expect(await canvas.findByText('A próxima questão precisa da internet.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tentar agora' })).toBeVisible()
  },
}

export const Ingles: Story = {
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Question 1' })).toBeVisible()
  },
}

export const Escura: Story = {
  args: { setup: { stored: ANSWERED } },
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: /1\.500 litros/ })).toBeChecked()
  },
}
