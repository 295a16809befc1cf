import { expect } from 'storybook/test'
import type { DisabledReason } from '../../contract/index.ts'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const [plain, open] = samples as [(typeof samples)[0], (typeof samples)[0]]

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Várias respostas curtas', ...states.meta } satisfies StoryMeta

const texts = (value: readonly string[] | null) =>
  expect.objectContaining({ freeResponse: value === null ? null : JSON.stringify(value) })

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('textbox')).toHaveLength(3)
    await expect(canvas.getByRole('textbox', { name: 'Resposta 1' })).toHaveAccessibleDescription('0 de 20')
    await expect(canvas.getByText('0 de 3 respostas')).toBeVisible()
  },
}

export const Escrever: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Resposta 1' }))
    await userEvent.keyboard('Pampa[Enter]Cerrado[Enter]Pantanal')
    await expect(canvas.getByText('Você já deu as 3 respostas pedidas.')).toBeVisible()
    await userEvent.tab()
    // Without waiting: the blur itself must have reported it.
    await expect(args.onChange).toHaveBeenLastCalledWith(texts(['Pampa', 'Cerrado', 'Pantanal']))
  },
}

export const MesmaRespostaDuasVezes: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Resposta 1' }))
    await userEvent.paste('Pampa')
    const third = canvas.getByRole('textbox', { name: 'Resposta 3' })
    await userEvent.click(third)
    await userEvent.paste(' pampa')
    await expect(canvas.getByText('Não é possível utilizar a mesma resposta duas vezes.')).toBeVisible()
    await expect(third).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.getByText('1 de 3 respostas')).toBeVisible()
    await userEvent.keyboard('s')
    await userEvent.tab()
    await expect(canvas.queryByText(/mesma resposta/)).toBeNull()
    // The empty second text keeps its number.
    await expect(args.onChange).toHaveBeenLastCalledWith(texts(['Pampa', '', ' pampas']))
  },
}

export const NoLimite: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('textbox', { name: 'Resposta 1' })
    await userEvent.click(box)
    await userEvent.paste('uma resposta comprida demais')
    await expect(box).toHaveValue('uma resposta comprid')
    await expect(canvas.getByText('20 de 20')).toBeVisible()
  },
}

export const FecharAPaginaEnviaNaHora = states.pageHide({
  field: 'Resposta 2',
  text: 'antes de fechar',
  reported: texts(['', 'antes de fechar']),
})

export const FimDoTempoEnviaOQueFoiEscrito = states.timeOver({
  field: 'Resposta 1',
  text: 'no fim',
  reported: texts(['no fim']),
})

export const TrocarDeQuestaoEnviaNaHora = states.leaving({
  field: 'Resposta 1',
  text: 'não se perde',
  reported: texts(['não se perde']),
})

const disabled = (reason: DisabledReason) =>
  states.disabled(reason, {
    response: plain.right,
    play: async ({ canvas, userEvent }) => {
      const box = canvas.getByRole('textbox', { name: 'Resposta 1' })
      await userEvent.type(box, 'x')
      await expect(box).toHaveValue('Cerrado')
    },
  })

export const TempoDaProvaAcabou = disabled('time_over')
export const Travada = disabled('locked')
export const TempoEsgotado = disabled('timed_out')
export const Finalizando = disabled('finishing')
export const Anulada = disabled('cancelled')
export const SemConexao = disabled('offline')

export const Respondida = states.answered()
export const SemGabarito = states.answered({ sample: open })
export const Ingles = states.english({
  response: { ...plain.right, freeResponse: '["a"]' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Answer 3' })).toBeVisible()
    await expect(canvas.getByText('1 of 3 answers')).toBeVisible()
  },
})
export const Estreita = states.narrow()
export const Escuro = states.dark()
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  response: { ...plain.right, freeResponse: '["cerrado","Deserto"]' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta, certa')).toBeVisible()
    await expect(canvas.getByText('Sua resposta, errada')).toBeVisible()
    await expect(canvas.getByText('Caatinga')).toBeVisible()
    await expect(canvas.getByText('Nota: 1 de 3')).toBeVisible()
  },
})

export const RevisaoSemGabarito = states.review({
  disclosed: false,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cerrado')).toBeVisible()
    await expect(canvas.queryByText(/Sua resposta,|esperada|Nota|Caatinga/)).toBeNull()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
