import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import type { ViewStageProps } from '../../testing/stage.tsx'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import { AnswerOwnerProvider } from '../../kit/parts/answer_owner.ts'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const [plain, withFile] = samples as [(typeof samples)[0], (typeof samples)[0]]
const short = { ...plain, raw: { ...plain.raw, freeResponseMaxLength: 10 } }

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Resposta livre', ...states.meta } satisfies StoryMeta

const text = (value: string | null) => expect.objectContaining({ freeResponse: value })

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Sua resposta' })).toHaveAccessibleDescription(
      '0 de 300 caracteres 0 palavras'
    )
  },
}

export const Escrever: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('textbox')
    await userEvent.type(box, 'Um dia depois')
    await expect(canvas.getByText('13 de 300 caracteres')).toBeVisible()
    await expect(canvas.getByText('3 palavras')).toBeVisible()
    // After the pause the text is reported in one call or more; the last one is complete.
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(text('Um dia depois')))
    await userEvent.clear(box)
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenLastCalledWith(text(null))
  },
}

export const SairDoCampoEnviaNaHora: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste('até a última tecla')
    await userEvent.tab()
    // Without waiting: the blur itself must have reported it.
    await expect(args.onChange).toHaveBeenLastCalledWith(text('até a última tecla'))
  },
}

export const FecharAPaginaEnviaNaHora: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste('antes de fechar')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect(args.onChange).toHaveBeenLastCalledWith(text('antes de fechar'))
    await userEvent.paste(' e antes da pergunta')
    window.dispatchEvent(new Event('beforeunload'))
    await expect(args.onChange).toHaveBeenLastCalledWith(text('antes de fechar e antes da pergunta'))
  },
}

export const TrocarDeQuestaoEnviaNaHora = states.leaving({
  field: 'Sua resposta',
  text: 'não se perde',
  reported: text('não se perde'),
})

export const FimDoTempoEnviaOQueFoiEscrito = states.timeOver({
  field: 'Sua resposta',
  text: 'no último segundo',
  reported: text('no último segundo'),
})

export const NoLimite: Story = {
  args: { sample: short, response: { ...plain.right, freeResponse: 'um fim' } },
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole<HTMLTextAreaElement>('textbox')
    await userEvent.click(box)
    box.setSelectionRange(3, 3)
    await userEvent.paste('belo e longo ')
    // The existing end stays; the inserted text is cut, and the caret is after it.
    await expect(box).toHaveValue('um belofim')
    await expect(box.selectionStart).toBe(7)
    await expect(canvas.getByText(/10 de 10 caracteres · Você chegou ao limite do texto\./)).toBeVisible()
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenLastCalledWith(text('um belofim'))
  },
}

function LateRestore(props: ViewStageProps) {
  const [restored, setRestored] = useState<string | null>(null)
  return (
    <>
      <View
        item={{
          id: 1,
          category: 'FREE_RESPONSE',
          introduction: '',
          question: '?',
          description: null,
          hasAttachment: false,
          freeResponseMaxLength: null,
        }}
        response={{ alternativeId: null, alternatives: [], freeResponse: restored, gradeLinear: null }}
        onChange={(next) => props.onChange?.(next)}
        disabled={false}
        attachments={[]}
        language="pt-BR"
      />
      <button type="button" onClick={() => setRestored('guardado')}>
        Restaurar
      </button>
      <button type="button" onClick={() => setRestored('eco antigo')}>
        Eco
      </button>
    </>
  )
}

export const RestaurarDepoisDeAberta: Story = {
  render: (args) => <LateRestore {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Restaurar' }))
    await expect(canvas.getByRole('textbox')).toHaveValue('guardado')
    await userEvent.type(canvas.getByRole('textbox'), '!')
    // After the first key press a late echo changes nothing.
    await userEvent.click(canvas.getByRole('button', { name: 'Eco' }))
    await expect(canvas.getByRole('textbox')).toHaveValue('guardado!')
  },
}

export const Respondida = states.answered()

export const ComArquivo: Story = {
  args: {
    sample: withFile,
    response: withFile.right,
    attachments: [
      { url: '/arquivos/resolucao.jpg', filename: 'resolucao.jpg', path: 'answers/1/resolucao.jpg' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'resolucao.jpg' })).toHaveAttribute(
      'href',
      '/arquivos/resolucao.jpg'
    )
    // Without a limit only the number of characters is shown.
    await expect(canvas.getByText('18 caracteres')).toBeVisible()
  },
}

export const ComControleDeArquivo: Story = {
  args: { sample: withFile, attachmentControl: <button type="button">Anexar arquivo</button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Anexar arquivo' })).toBeVisible()
  },
}

export const Travada = states.disabled('locked', {
  response: plain.right,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'x')
    await expect(canvas.getByRole('textbox')).toHaveValue(plain.right.freeResponse ?? '')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})

export const TempoEsgotado = states.disabled('timed_out')
export const Anulada = states.disabled('cancelled')
export const SemConexao = states.disabled('offline')

export const Ingles = states.english({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Your answer' })).toHaveAccessibleDescription(
      '0 of 300 characters 0 words'
    )
  },
})

export const Estreita = states.narrow()
export const Escuro = states.dark()
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Resposta esperada')).toBeVisible()
    await expect(canvas.getByText('Ainda não corrigida')).toBeVisible()
  },
})

/** Staff read a candidate's answer. */
export const RevisaoDeUmaResposta: Story = {
  ...states.review({
    play: async ({ canvas }) => {
      await expect(canvas.getByRole('region', { name: 'Resposta do estudante' })).toBeVisible()
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

export const RevisaoSemResposta = states.review({
  response: { ...plain.right, freeResponse: null },
  disclosed: false,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sem resposta')).toBeVisible()
    await expect(canvas.queryByText('Resposta esperada')).toBeNull()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
