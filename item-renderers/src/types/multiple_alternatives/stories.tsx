import { expect } from 'storybook/test'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const [plain, uncapped] = samples as [(typeof samples)[0], (typeof samples)[0]]

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Múltiplas alternativas', ...states.meta } satisfies StoryMeta

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Marque até 2 alternativas.')).toBeVisible()
    await expect(canvas.getByText('Nenhuma marcada')).toBeVisible()
  },
}

export const LimiteComMouse: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('51'))
    await userEvent.click(canvas.getByText('17'))
    // In the order of the alternatives, whatever the order of the clicks.
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alternatives: [1, 5] }))
    await expect(canvas.getByText('Você já marcou 2. Para trocar, desmarque uma delas.')).toBeVisible()
    const third = canvas.getByRole('checkbox', { name: /23/ })
    await expect(third).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByText('23'))
    await expect(third).not.toBeChecked()
    await expect(args.onChange).toHaveBeenCalledTimes(2)

    // Unmarking is always allowed, and allows to mark another one.
    await userEvent.click(canvas.getByText('51'))
    await userEvent.click(canvas.getByText('23'))
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alternatives: [1, 3] }))
  },
}

export const LimiteComTeclado: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('[Space]')
    await userEvent.tab()
    await userEvent.keyboard('[Space]')
    await userEvent.tab()
    // Still focusable, so that a screen reader can explain why it does not react.
    await expect(canvas.getByRole('checkbox', { name: /23/ })).toHaveFocus()
    await userEvent.keyboard('[Space]')
    await expect(canvas.getByRole('checkbox', { name: /23/ })).not.toBeChecked()
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alternatives: [1, 2] }))
  },
}

export const SemLimite: Story = {
  args: { sample: uncapped },
  play: async ({ canvas, userEvent, args }) => {
    for (const box of canvas.getAllByRole('checkbox')) await userEvent.click(box)
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ alternatives: [1, 2, 3, 4] })
    )
    await expect(canvas.getByText('4 marcadas')).toBeVisible()
  },
}

export const Respondida = states.answered()

export const Travada = states.disabled('time_over', {
  response: plain.right,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('17'))
    await expect(canvas.getByRole('checkbox', { name: /17/ })).toBeChecked()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})

export const TempoEsgotado = states.disabled('timed_out')
export const Anulada = states.disabled('cancelled')
export const SemConexao = states.disabled('offline')

export const Ingles = states.english({
  response: plain.right,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You have marked 2 already. To change, unmark one of them.')).toBeVisible()
  },
})

export const Estreita = states.narrow()
export const Escuro = states.dark()
export const AltoContraste = states.contrast()

export const RevisaoCerta = states.review({
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Sua resposta, certa')).toHaveLength(2)
    await expect(canvas.getByText('Nota: 1,5 de 1,5')).toBeVisible()
  },
})

export const RevisaoErrada = states.review({
  response: plain.wrong ?? plain.right,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta, certa')).toBeVisible()
    await expect(canvas.getByText('Sua resposta, errada')).toBeVisible()
    await expect(canvas.getByText('Resposta certa')).toBeVisible()
  },
})

export const RevisaoAnulada = states.review({
  response: plain.wrong ?? plain.right,
  isCancelled: true,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Questão anulada')).toBeVisible()
    await expect(canvas.getByText('Nota: 1,5 de 1,5')).toBeVisible()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
