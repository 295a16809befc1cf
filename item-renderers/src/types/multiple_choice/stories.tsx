import { expect, within } from 'storybook/test'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import { AnswerOwnerProvider } from '../../kit/parts/answer_owner.ts'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const [plain, formulas, pictures] = samples as [(typeof samples)[0], (typeof samples)[0], (typeof samples)[0]]

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Múltipla escolha', ...states.meta } satisfies StoryMeta

export const Vazia: Story = {
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Escolha uma alternativa' })
    await expect(within(group).getAllByRole('radio')).toHaveLength(4)
    for (const radio of within(group).getAllByRole('radio')) {
      await expect(radio).not.toBeChecked()
      const row = radio.closest('label')!.getBoundingClientRect()
      await expect(row.height).toBeGreaterThanOrEqual(44)
    }
  },
}

export const EscolherComMouse: Story = {
  play: async ({ canvas, userEvent, args }) => {
    // The complete row is clickable, not only the letter.
    await userEvent.click(canvas.getByText('1.500 litros'))
    await expect(canvas.getByRole('radio', { name: /1\.500 litros/ })).toBeChecked()
    await userEvent.click(canvas.getByText('C'))
    await expect(canvas.getByRole('radio', { name: /3\.000 litros/ })).toBeChecked()
    await expect(args.onChange).toHaveBeenLastCalledWith({
      alternativeId: 3,
      alternatives: [],
      freeResponse: null,
      gradeLinear: null,
    })
    await expect(args.onChange).toHaveBeenCalledTimes(2)
  },
}

export const EscolherComTeclado: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: /150 litros/ })).toHaveFocus()
    await userEvent.keyboard('[Space]')
    await userEvent.keyboard('[ArrowDown]')
    await expect(canvas.getByRole('radio', { name: /1\.500 litros/ })).toBeChecked()
    await userEvent.keyboard('[ArrowUp][ArrowUp]')
    await expect(canvas.getByRole('radio', { name: /4\.500 litros/ })).toBeChecked()
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alternativeId: 4 }))
  },
}

export const Respondida = states.answered()

export const Formulas: Story = {
  args: { sample: formulas },
  play: async ({ canvasElement, canvas }) => {
    await expect(canvasElement.querySelectorAll('math').length).toBe(4)
    await expect(canvas.getByRole('radio', { name: /Alternativa mostrada no texto/ })).toBeEnabled()
  },
}

export const Imagens: Story = {
  args: { sample: pictures },
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    // Nothing is requested from another host: the external picture became text.
    await expect(canvas.getByText('Imagem não disponível (mapa)')).toBeVisible()
    await expect(canvasElement.innerHTML).not.toContain('example.com')
    await expect(canvas.getByRole('region', { name: /Tabela/ })).toHaveAttribute('tabindex', '0')

    const enlarge = canvas.getByRole('button', {
      name: 'Ampliar imagem: Gráfico de barras das chuvas por mês',
    })
    enlarge.focus()
    await userEvent.keyboard('[Enter]')
    const dialog = canvas.getByRole('dialog', { name: 'Gráfico de barras das chuvas por mês' })
    await expect(within(dialog).getByText('100%')).toBeVisible()
    await expect(within(dialog).getByRole('button', { name: 'Fechar' })).toHaveFocus()
    const picture = within(dialog).getByRole('img')
    const fitted = picture.getBoundingClientRect().width
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aumentar' }))
    await expect(within(dialog).getByText('150%')).toBeVisible()
    await expect(picture.getBoundingClientRect().width).toBeGreaterThan(fitted * 1.4)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await expect(canvas.queryByRole('dialog')).toBeNull()

    // A picture inside an alternative is part of the clickable row; it enlarges by its own
    // button, without marking the row.
    await userEvent.click(canvas.getByRole('button', { name: 'Ampliar imagem da alternativa C' }))
    await userEvent.click(within(canvas.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('img', { name: 'barra menor' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alternativeId: 3 }))
  },
}

export const Travada = states.disabled('locked', {
  response: plain.right,
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Resposta já enviada')
    await userEvent.click(canvas.getByText('150 litros'))
    await userEvent.tab()
    await userEvent.keyboard('[ArrowDown][Space]')
    await expect(canvas.getByRole('radio', { name: /1\.500 litros/ })).toBeChecked()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})

export const TempoEsgotado = states.disabled('timed_out', {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Tempo máximo da questão esgotado')
  },
})

export const Anulada = states.disabled('cancelled', {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Questão anulada')
  },
})

export const SemConexao = states.disabled('offline')

export const Ingles = states.english({
  response: plain.right,
  disabled: true,
  disabledReason: 'timed_out',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Choose one alternative' })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('Item Maximum Time Exceeded')
  },
})

export const Estreita = states.narrow()
export const Escuro = states.dark({ sample: pictures })

export const AltoContraste = states.contrast()

const wrong = plain.wrong ?? plain.right

export const RevisaoCerta = states.review({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta, certa')).toBeVisible()
    await expect(canvas.getByText('A metade de 3 m³ é 1,5 m³, ou 1.500 litros.')).toBeVisible()
    await expect(canvas.getByText('Nota: 2 de 2')).toBeVisible()
  },
})

export const RevisaoErrada = states.review({
  response: wrong,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta, errada')).toBeVisible()
    await expect(canvas.getByText('Resposta certa')).toBeVisible()
    await expect(canvas.getByText('Nota: 0 de 2')).toBeVisible()
  },
})

export const RevisaoSemGabarito = states.review({
  response: wrong,
  disclosed: false,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta')).toBeVisible()
    await expect(canvas.queryByText(/cert[ao]|errad[ao]|Nota|Explicação/)).toBeNull()
  },
})

/** Staff read a candidate's answer. */
export const RevisaoDeUmaResposta: Story = {
  ...states.review({
    response: wrong,
    play: async ({ canvas }) => {
      await expect(canvas.getByText('Resposta do estudante, errada')).toBeVisible()
      await expect(canvas.getByText('Resposta certa')).toBeVisible()
      await expect(canvas.queryByText(/Sua resposta/)).toBeNull()
    },
  }),
  decorators: [
    (Shown) => (
      <AnswerOwnerProvider value="candidate">
        <Shown />
      </AnswerOwnerProvider>
    ),
  ],
}

export const RevisaoEscura: Story = { ...states.review({ response: wrong }), globals: { theme: 'dark' } }

export const Gabarito = states.key({
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Resposta certa')).toHaveLength(1)
  },
})

export const Resumo = states.summary()
