import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { RunnerStage } from './RunnerStage.tsx'
import { runnerMeta, type Story } from './runner_meta.ts'

export default {
  title: 'Prova/Instruções',
  ...runnerMeta,
  args: { page: 'instructions', setup: { status: 'AVAILABLE' } },
} satisfies Meta<typeof RunnerStage>

export const Disponivel: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Olá, Ana!' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Começar a prova' })).toBeEnabled()
    await expect(canvas.getByRole('list', { name: 'Sobre a prova' })).toHaveTextContent('5 questões')
    await expect(await canvas.findByText(/É permitido usar rascunho/)).toBeVisible()
  },
}

export const AindaNao: Story = {
  args: { setup: { status: 'AVAILABLE_SOON' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ainda não é hora.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Indisponível' })).toBeDisabled()
  },
}

export const Comecada: Story = {
  args: { setup: { status: 'STARTED' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continuar a prova' }))
    await expect(await canvas.findByRole('heading', { name: 'Questão 1' })).toBeVisible()
  },
}

export const Interrompida: Story = {
  args: { setup: { status: 'STOPPED' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sua prova foi interrompida. Aguarde.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /prova$/ })).toBeNull()
  },
}

export const Indisponivel: Story = {
  args: { setup: { status: 'UNAVAILABLE' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Esta prova não está disponível.')).toBeVisible()
  },
}

export const OutraAntes: Story = {
  args: {
    setup: {
      status: 'AVAILABLE',
      application: { mandatoryCollectionUnfinished: true, mandatoryCollectionName: 'Questionário inicial' },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/após a conclusão da avaliação Questionário inicial/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Indisponível' })).toBeDisabled()
  },
}

export const UmaPorVez: Story = {
  args: { setup: { status: 'AVAILABLE', handedOut: 0 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/As questões vêm uma por vez, pela internet/)).toBeVisible()
  },
}

/** Everything is fetched before the first item; here it takes long. */
export const Preparando: Story = {
  args: { setup: { status: 'STARTED', replies: { items: 'pending' } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continuar a prova' }))
    await expect(await canvas.findByText('Buscando as questões…')).toBeVisible()
    await expect(canvas.getByRole('progressbar')).toBeVisible()
  },
}

export const NaoPreparou: Story = {
  args: { setup: { status: 'STARTED', replies: { items: 'dead' } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continuar a prova' }))
    await expect(await canvas.findByText('Não conseguimos buscar a prova inteira.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  },
}

export const NaoComecou: Story = {
  args: { setup: { status: 'AVAILABLE', replies: { start: { status: 500, body: { code: 'internal' } } } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Começar a prova' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Ocorreu um erro')
  },
}

/** Nothing of the exam is stored here, and the server does not reply. */
export const SemResposta: Story = {
  args: { setup: { replies: { application: { status: 400, body: { code: 'bad' } } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Não foi possível buscar as informações da prova.')).toBeVisible()
  },
}
