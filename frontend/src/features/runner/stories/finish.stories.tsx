import type { Meta } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { examServer, RunnerStage } from './RunnerStage.tsx'
import { runnerMeta, type Story } from './runner_meta.ts'

export default {
  title: 'Prova/Entrega',
  ...runnerMeta,
  args: { page: 'review', setup: { stored: { 1: { alternativeId: 2, revision: 1 } } } },
} satisfies Meta<typeof RunnerStage>

type Context = Parameters<NonNullable<Story['play']>>[0]

async function askToFinish({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Entregar a prova' }))
  return within(await screen.findByRole('dialog', { name: 'Tem certeza de que quer entregar a prova?' }))
}

export const Revisao: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Reveja suas respostas' })).toBeVisible()
    await expect(canvas.getByText('B')).toBeVisible()
    await expect(canvas.getAllByText('--').length).toBeGreaterThan(0)
    await expect(canvas.getByRole('button', { name: 'Entregar a prova' })).toBeEnabled()
  },
}

export const Confirmar: Story = {
  play: async (context) => {
    const dialog = await askToFinish(context)
    await expect(dialog.getByText('3 questões estão sem resposta.')).toBeVisible()
    // A finish cannot be undone: the safe button has the focus.
    await expect(dialog.getByRole('button', { name: 'Voltar à prova' })).toHaveFocus()
  },
}

export const Enviando: Story = {
  args: { setup: { replies: { finish: 'pending' } } },
  play: async (context) => {
    const dialog = await askToFinish(context)
    await context.userEvent.click(dialog.getByRole('button', { name: 'Entregar' }))
    await expect(await screen.findByRole('dialog', { name: 'Enviando suas respostas' })).toBeVisible()
  },
}

/**
 * Without a connection nothing is locked: the candidate may go back, or save the unsent answers as a file.
 */
export const SemInternet: Story = {
  play: async (context) => {
    const dialog = await askToFinish(context)
    examServer().replies = { application: 'dead', batch: 'dead', finish: 'dead' }
    await context.userEvent.click(dialog.getByRole('button', { name: 'Entregar' }))
    const failed = within(
      await screen.findByRole('dialog', { name: 'Suas respostas ainda não foram entregues' })
    )
    await expect(failed.getByRole('button', { name: 'Voltar à prova' })).toBeVisible()
    await expect(failed.getByRole('button', { name: 'Tentar novamente' })).toHaveFocus()
  },
}

export const Entregue: Story = {
  play: async (context) => {
    const dialog = await askToFinish(context)
    await context.userEvent.click(dialog.getByRole('button', { name: 'Entregar' }))
    await expect(
      await context.canvas.findByRole('heading', { name: 'Parabéns, você terminou!' })
    ).toBeVisible()
    await expect(context.canvas.getByText(/4 respostas recebidas/)).toBeVisible()
  },
}

export const EntreguePeloTempo: Story = {
  args: { page: 'finished', setup: { status: 'FINISHED', finishReason: 'TIMEOUT' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/O tempo da prova acabou, e ela foi entregue/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Voltar às provas' })).toBeVisible()
  },
}
