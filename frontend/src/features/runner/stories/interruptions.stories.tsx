import type { Meta } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { examServer, openExam, RunnerStage } from './RunnerStage.tsx'
import { runnerMeta, type Story } from './runner_meta.ts'

export default { title: 'Prova/Interrupções', ...runnerMeta } satisfies Meta<typeof RunnerStage>

type Context = Parameters<NonNullable<Story['play']>>[0]

async function answerAndSend({ canvas, userEvent }: Context): Promise<void> {
  await userEvent.click(await canvas.findByRole('radio', { name: /1\.500 litros/ }))
  await canvas.findByText('salvo neste computador')
  void openExam().engine.flush()
}

const refused = (status: number, code: string) => ({ status, body: { code } })

/** Another device became the writer. */
export const OutroComputador: Story = {
  args: { setup: { replies: { batch: refused(409, 'session_taken') } } },
  play: async (context) => {
    await answerAndSend(context)
    await expect(
      await screen.findByRole('dialog', { name: 'A prova foi aberta em outro computador' })
    ).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Continuar aqui' })).toHaveFocus()
  },
}

export const OutraAba: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Questão 1' })
    // Another tab takes the exam over.
    void navigator.locks.request(
      `banca:exam:${openExam().applicationId}`,
      { steal: true },
      () => new Promise<void>(() => {})
    )
    await expect(
      await screen.findByRole('dialog', { name: 'A prova está aberta em outra aba' })
    ).toBeVisible()
  },
}

/** The session ended: the password dialog covers the item. */
export const SessaoTerminou: Story = {
  args: { setup: { replies: { batch: refused(401, 'session_expired') } } },
  play: async (context) => {
    await answerAndSend(context)
    await expect(await screen.findByRole('dialog', { name: 'Entre de novo para continuar' })).toBeVisible()
    await expect(screen.getByLabelText(/^Senha/)).toHaveFocus()
  },
}

/** The answers are read again after an interruption; nothing is edited before. */
export const BuscandoRespostas: Story = {
  args: { setup: { replies: { batch: refused(409, 'session_taken') } } },
  play: async (context) => {
    await answerAndSend(context)
    const take = await screen.findByRole('button', { name: 'Continuar aqui' })
    examServer().replies = { claim: 'pending' }
    await context.userEvent.click(take)
    await expect(await screen.findByRole('dialog', { name: 'Buscando as suas respostas' })).toBeVisible()
  },
}
