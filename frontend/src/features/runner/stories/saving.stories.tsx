import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { examServer, openExam, RunnerStage } from './RunnerStage.tsx'
import { runnerMeta, type Story } from './runner_meta.ts'

export default { title: 'Prova/Salvar', ...runnerMeta } satisfies Meta<typeof RunnerStage>

type Context = Parameters<NonNullable<Story['play']>>[0]

async function choose({ canvas, userEvent }: Context): Promise<void> {
  await userEvent.click(await canvas.findByRole('radio', { name: /1\.500 litros/ }))
}

/** The store has not committed the edit yet. */
export const Salvando: Story = {
  play: async (context) => {
    await context.canvas.findByRole('radio', { name: /1\.500 litros/ })
    openExam().db.write = () => new Promise<never>(() => {})
    await choose(context)
    await expect(await context.canvas.findByText('salvando…')).toBeVisible()
  },
}

export const SalvoNesteComputador: Story = {
  play: async (context) => {
    await choose(context)
    await expect(await context.canvas.findByText('salvo neste computador')).toBeVisible()
    await expect(context.canvas.getByText('1 resposta por enviar')).toBeVisible()
  },
}

export const Enviando: Story = {
  args: { setup: { replies: { batch: 'pending' } } },
  play: async (context) => {
    await choose(context)
    await context.canvas.findByText('salvo neste computador')
    void openExam().engine.flush()
    await expect(await context.canvas.findByText('enviando…')).toBeVisible()
  },
}

export const SalvoNoServidor: Story = {
  play: async (context) => {
    await choose(context)
    await context.canvas.findByText('salvo neste computador')
    await openExam().engine.flush()
    await expect(await context.canvas.findByText(/^salvo no servidor às \d\d:\d\d/)).toBeVisible()
    await expect(context.canvas.queryByText(/por enviar$/)).toBeNull()
  },
}

/** Answering continues without a connection: the save state tells where the answers are. */
export const SemInternet: Story = {
  args: { setup: { replies: { batch: 'dead' } } },
  play: async (context) => {
    await choose(context)
    await context.canvas.findByText('salvo neste computador')
    await openExam().engine.flush()
    await expect(
      await context.canvas.findByText(/^Você está sem internet\. Suas respostas ficam/)
    ).toBeVisible()
    await context.userEvent.click(context.canvas.getByRole('radio', { name: /150 litros/ }))
    await expect(await context.canvas.findByText('salvo neste computador')).toBeVisible()
  },
}

export const DeVolta: Story = {
  args: { setup: { replies: { batch: 'dead' } } },
  play: async (context) => {
    await choose(context)
    await context.canvas.findByText('salvo neste computador')
    await openExam().engine.flush()
    await context.canvas.findByText(/^Você está sem internet/)
    examServer().replies = {}
    await openExam().engine.tryNow()
    await expect(await context.canvas.findByText('A internet voltou.')).toBeVisible()
    await expect(await context.canvas.findByText(/^salvo no servidor/)).toBeVisible()
  },
}

/**
 * The server is reachable but overloaded: the time of the next attempt is shown, with a button to retry now.
 */
export const ServidorOcupado: Story = {
  args: { setup: { replies: { batch: { status: 503, body: { code: 'busy' }, retryAfter: '15' } } } },
  play: async (context) => {
    await choose(context)
    await context.canvas.findByText('salvo neste computador')
    await openExam().engine.flush()
    await expect(await context.canvas.findByRole('button', { name: /Tentar agora/ })).toBeVisible()
  },
}

/** The browser cannot store: the answer is in memory and is sent at once. */
export const SoNaMemoria: Story = {
  args: { setup: { replies: { batch: 'pending' } } },
  play: async (context) => {
    await context.canvas.findByRole('radio', { name: /1\.500 litros/ })
    openExam().db.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await choose(context)
    await expect(await context.canvas.findByText('só na memória: não feche esta página')).toBeVisible()
  },
}

export const GuardadoAParte: Story = {
  args: {
    setup: {
      replies: {
        batch: {
          status: 200,
          body: {
            serverTime: '2026-11-20T13:00:00.000Z',
            secondsToTimeout: 3000,
            answers: [{ id: 1, revision: 0, accepted: false, reason: 'item_expired' }],
            files: [],
          },
        },
      },
    },
  },
  play: async (context) => {
    await choose(context)
    await context.canvas.findByText('salvo neste computador')
    await openExam().engine.flush()
    await expect(await context.canvas.findByText('guardado no servidor, à parte')).toBeVisible()
  },
}
