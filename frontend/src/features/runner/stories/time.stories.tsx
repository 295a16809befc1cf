import type { Meta } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { holdExam } from '../../../exam/slots/exam_watch.ts'
import { RunnerStage } from './RunnerStage.tsx'
import { runnerMeta, type Story } from './runner_meta.ts'

export default { title: 'Prova/Tempo', ...runnerMeta } satisfies Meta<typeof RunnerStage>

export const SemLimite: Story = {
  args: { setup: { secondsToTimeout: null } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Questão 1' })
    await expect(canvas.getByRole('group', { name: 'Tempo da prova' })).toHaveTextContent('Indisponível')
  },
}

export const DezMinutos: Story = {
  args: { setup: { secondsToTimeout: 590 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveAttribute('data-state', 'alert')
  },
}

/** It can no longer be hidden. */
export const DoisMinutos: Story = {
  args: { setup: { secondsToTimeout: 115 } },
  play: async ({ canvas }) => {
    const timer = await canvas.findByRole('timer')
    await expect(timer).toHaveAttribute('data-state', 'critical')
    await expect(canvas.getByRole('button', { name: 'Esconder o tempo' })).toBeDisabled()
  },
}

export const Escondido: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Esconder o tempo' }))
    await expect(canvas.getByText('Tempo escondido')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar o tempo' }))
    await expect(await canvas.findByRole('timer')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Esconder o tempo' }))
  },
}

/** The time of one item ended while the exam continues. */
export const QuestaoEsgotada: Story = {
  args: {
    setup: { stored: { 1: { alternativeId: 2, revision: 1, timeoutDate: '2026-11-20T13:00:00.000Z' } } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Tempo máximo da questão esgotado')).toBeVisible()
  },
}

/**
 * Paused by the staff of the room: moving on is blocked. The overlay over the item
 * belongs to the watch (Prova/Aplicador).
 */
export const Pausada: Story = {
  beforeEach: () => {
    holdExam({ isPaused: true, obstacle: 'A prova está pausada. Aguarde.' })
    return () => holdExam(null)
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Próxima' }))
    await expect(await canvas.findByText('A prova está pausada. Aguarde.')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Questão 1' })).toBeVisible()
  },
}

/** The candidate has nothing to do: the answers are sent automatically and retried. */
export const Acabou: Story = {
  args: { setup: { secondsToTimeout: 0, secondsToGraceEnd: 240, replies: { finish: 'dead' } } },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'O tempo da prova acabou' })).toBeVisible()
    await expect(await screen.findByText(/ainda conta se chegar em até/)).toBeVisible()
  },
}
