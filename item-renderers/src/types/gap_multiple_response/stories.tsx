import { expect } from 'storybook/test'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const [plain, open] = samples as [(typeof samples)[0], (typeof samples)[0]]

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Lacunas', ...states.meta } satisfies StoryMeta

const stored = (answer: object | null) =>
  expect.objectContaining({ freeResponse: answer === null ? null : JSON.stringify(answer) })

export const Vazia: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('textbox')).toHaveLength(3)
    // Each gap is in its sentence, inside the author's own markup.
    const first = canvas.getByRole('textbox', { name: 'Lacuna 1' })
    await expect(first.closest('strong')).not.toBeNull()
    await expect(first.closest('p')).toHaveTextContent('a água dos rios')
    await expect(canvasElement).not.toHaveTextContent('[[')
    await expect(first.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}

export const Escrever: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Lacuna 2' }), 'nuvens')
    await expect(canvas.getByText('1 de 3 lacunas preenchidas')).toBeVisible()
    await userEvent.tab()
    // Saved while it is typed; nothing has been sent.
    await expect(args.onChange).toHaveBeenLastCalledWith(stored({ gaps: ['', 'nuvens', ''] }))
  },
}

export const HaLacunasVazias: Story = {
  args: { response: { ...plain.right, freeResponse: '{"gaps":["evapora","",""]}' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar resposta' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Há lacunas vazias!')
    await expect(canvas.getByRole('textbox', { name: 'Lacuna 2' })).toHaveFocus()
    await expect(canvas.getByRole('textbox', { name: 'Lacuna 2' })).toHaveAttribute('aria-invalid', 'true')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const EnviarTrava: Story = {
  play: async ({ canvas, userEvent, args }) => {
    for (const [number, text] of [
      [1, 'evapora'],
      [2, 'nuvens'],
      [3, 'chuva'],
    ] as const) {
      await userEvent.click(canvas.getByRole('textbox', { name: `Lacuna ${number}` }))
      await userEvent.paste(text)
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar resposta' }))
    await expect(canvas.getByRole('button', { name: 'Continuar editando' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar agora' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(
      stored({ gaps: ['evapora', 'nuvens', 'chuva'], sent: true })
    )
    await expect(canvas.getByText('Resposta já enviada')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Enviar/ })).toBeNull()
    await expect(canvas.getByRole('textbox', { name: 'Lacuna 1' })).toHaveFocus()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Lacuna 1' }), 'x')
    await expect(canvas.getByRole('textbox', { name: 'Lacuna 1' })).toHaveValue('evapora')
  },
}

export const ContinuarEditando: Story = {
  args: { response: { ...plain.right, freeResponse: '{"gaps":["a","b","c"]}' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar resposta' }))
    await userEvent.keyboard('[Enter]')
    await expect(canvas.getByRole('button', { name: 'Enviar resposta' })).toHaveFocus()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const FecharAPaginaEnviaNaHora = states.pageHide({
  field: 'Lacuna 3',
  text: 'chuva',
  reported: stored({ gaps: ['', '', 'chuva'] }),
})

export const Respondida = states.answered()
export const SemGabarito = states.answered({ sample: open })

export const Estreita = states.narrow({
  response: { ...plain.right, freeResponse: '{"gaps":["evapora","",""]}' },
})

export const Travada = states.disabled('locked', {
  response: plain.right,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Lacuna 1' }), 'x')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})
export const TempoEsgotado = states.disabled('timed_out')
export const Anulada = states.disabled('cancelled')
export const SemConexao = states.disabled('offline')

export const Ingles = states.english({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Gap 3' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Send answer' })).toBeVisible()
  },
})
export const Escuro = states.dark({
  response: { ...plain.right, freeResponse: '{"gaps":["evapora","",""]}' },
})
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  response: { ...plain.right, freeResponse: '{"gaps":["evapora","neve",""]}' },
  play: async ({ canvas }) => {
    const [first, second, third] = canvas.getAllByRole('listitem')
    await expect(first).toHaveTextContent('evaporaSua resposta, certa')
    await expect(second).toHaveTextContent('Esperado: nuvens')
    await expect(third).toHaveTextContent('Esperado: chuva')
    await expect(canvas.getByText('Nota: 1 de 3')).toBeVisible()
  },
})

export const RevisaoSemGabarito = states.review({
  disclosed: false,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Nuvens')).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent(/Esperado|certa|errada|Nota/)
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
