import { categories } from '@banca/item-renderers/logic'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { AuthorPreview } from './AuthorPreview.tsx'
import { EXAMPLE } from './example.ts'

const meta = {
  title: 'Autor/Prévia',
  component: AuthorPreview,
  parameters: { layout: 'fullscreen' },
  args: { language: 'pt-BR' },
} satisfies Meta<typeof AuthorPreview>
export default meta

type Story = StoryObj<typeof meta>

export const Abrir: Story = {}

function jsonFile(text: string): File {
  return new File([text], 'prova.exam.json', { type: 'application/json' })
}

export const LerUmaProva: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(
      canvas.getByLabelText('Escolher arquivo', { selector: 'input' }),
      jsonFile(EXAMPLE)
    )
    await expect(await canvas.findByRole('heading', { name: 'Prova de exemplo' })).toBeVisible()
    await expect(canvas.getByText(`${categories.length} questões, nenhuma com problema`)).toBeVisible()

    // Answers as the candidate would; the score follows.
    await userEvent.click(await canvas.findByText('9h05'))
    await expect(canvas.getByText('0 de 1')).toBeVisible()
    await userEvent.click(canvas.getByText('9h15'))
    await expect(canvas.getByText('1 de 1')).toBeVisible()
    const shown = canvas.getByRole('region', { name: 'O que chega ao candidato' })
    await expect(shown).toHaveTextContent('9h35')
    await expect(shown).not.toHaveTextContent(/isCorrect|explanation|8h40/)
    await expect(canvas.getByRole('region', { name: 'Resposta experimentada' })).toHaveTextContent(
      '"alternativeId": 3'
    )

    await userEvent.click(canvas.getByRole('button', { name: 'Como o candidato relê, com o gabarito' }))
    await expect(canvas.getByText('Sua resposta, certa')).toBeVisible()
    await expect(canvas.getByText('7h40 mais 1h são 8h40; mais 35 minutos, 9h15.')).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: 'Próxima' }))
    await userEvent.click(await canvas.findByText('Morcego'))
    await userEvent.click(canvas.getByText('Golfinho'))
    await expect(canvas.getByText('2 de 2')).toBeVisible()
    await userEvent.click(within(canvas.getByRole('navigation')).getByText('Questão 3'))
    await expect(await canvas.findByText('Uma pessoa corrige')).toBeVisible()
  },
}

const BROKEN = JSON.stringify({
  idn: 'quebrada',
  name: 'Prova com problemas',
  items: [
    {
      category: 'MULTIPLE_CHOICE',
      question: '<p>Sem gabarito</p>',
      valor: 2,
      alternatives: [{ content: 'a' }, { content: 'b', isCorrect: 'sim' }],
    },
    { category: 'CAÇA_PALAVRAS', question: 'x' },
    { category: 'FREE_RESPONSE', question: '<p>Boa</p><img src="https://example.com/mapa.png" alt="mapa">' },
  ],
})

export const ProvaComProblemas: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('Escolher arquivo', { selector: 'input' }), jsonFile(BROKEN))
    await expect(await canvas.findByText('items[0].alternatives[1].isCorrect')).toBeVisible()
    await expect(canvas.getByText(/Use true ou false, sem aspas/)).toBeVisible()
    await expect(canvas.getByText(/O campo "valor" não é conhecido/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Próxima' }))
    await expect(canvas.getByText(/A categoria "CAÇA_PALAVRAS" não é conhecida/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Próxima' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'https://example.com/mapa.png está em outro endereço'
    )
    await expect(await canvas.findByText('Imagem não disponível (mapa)')).toBeVisible()
  },
}

export const TextoQuebrado: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Cole uma questão ou uma prova (JSON)'))
    await userEvent.paste('{\n  "category": "FREE_RESPONSE",\n  "question": "?",\n}')
    await userEvent.click(canvas.getByRole('button', { name: 'Ver questões' }))
    await expect(canvas.getByText(/há um erro na linha 4, coluna 1/)).toBeVisible()
  },
}

export const UmaQuestaoColada: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Cole uma questão ou uma prova (JSON)'))
    await userEvent.paste('{"category": "FREE_RESPONSE", "question": "<p>Por quê?</p>"}')
    await userEvent.click(canvas.getByRole('button', { name: 'Ver questões' }))
    await expect(await canvas.findByText('Por quê?')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir outro' }))
    await expect(canvas.getByRole('button', { name: 'Usar um exemplo' })).toBeVisible()
  },
}

export const Ingles: Story = {
  globals: { language: 'en' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Use an example' }))
    await expect(canvas.getByText(`${categories.length} questions, none with problems`)).toBeVisible()
    await expect(await canvas.findByRole('radiogroup')).toBeVisible()
  },
}

/** The built-in exam contains every item type. */
export const ExemploComTodosOsTipos: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Usar um exemplo' }))
    for (let shown = 1; shown < categories.length; shown += 1) {
      await expect(await canvas.findByRole('region', { name: 'O que chega ao candidato' })).toHaveTextContent(
        /"category": "[A-Z_]+"/
      )
      await userEvent.click(canvas.getByRole('button', { name: 'Próxima' }))
    }
    await expect(canvas.getByRole('button', { name: 'Próxima' })).toBeDisabled()
  },
}

export const EscreverUmaQuestao: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Escrever uma questão' }))
    await expect(canvas.getByText('Preencha a questão para ver como o candidato vai ver.')).toBeVisible()
    const write = async (name: string | RegExp, text: string) => {
      await userEvent.click(canvas.getByRole('textbox', { name }))
      await userEvent.paste(text)
    }
    await write(/^Enunciado/, '<p>Quanto é 2 + 2?</p>')
    const first = within(canvas.getByRole('group', { name: 'Alternativas 1' }))
    const second = within(canvas.getByRole('group', { name: 'Alternativas 2' }))
    await userEvent.click(first.getByRole('textbox', { name: /^Texto/ }))
    await userEvent.paste('<p>três</p>')
    await userEvent.click(second.getByRole('textbox', { name: /^Texto/ }))
    await userEvent.paste('<p>quatro</p>')
    // An error is shown at its own field.
    await expect(
      await within(canvas.getByRole('group', { name: 'Alternativas' })).findByText(/certa/, {
        selector: '.MuiFormHelperText-root',
      })
    ).toBeVisible()
    await userEvent.click(second.getByRole('checkbox', { name: 'Correta' }))
    await userEvent.click(await canvas.findByRole('radio', { name: /quatro/ }))
    await expect(canvas.getByText('1 de 1')).toBeVisible()
    await write('Valor em pontos', 'muito')
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Valor em pontos' })).toHaveAccessibleDescription(/número/)
    )
  },
}

/** The form of each type reads its own example and shows it. */
const showsExamplesOf = (wanted: readonly string[]): Story => ({
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Escrever uma questão' }))
    const types = await canvas.findByLabelText('Tipo de questão')
    const fill = canvas.getByText('Preencher com um exemplo')
    // By selector: a query by role would traverse the complete form at each of its changes.
    const shown = () => canvasElement.querySelector('pre[aria-label="O que chega ao candidato"]')
    for (const category of wanted) {
      await userEvent.selectOptions(types, category)
      await userEvent.click(fill)
      await waitFor(() => expect(shown()).toHaveTextContent(`"category": "${category}"`))
    }
  },
})

export const FormulariosPares: Story = showsExamplesOf(categories.filter((_one, index) => index % 2 === 0))
export const FormulariosImpares: Story = showsExamplesOf(categories.filter((_one, index) => index % 2 === 1))

export const FormularioEmIngles: Story = {
  globals: { language: 'en' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Write a question' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Fill in an example' }))
    await expect(await canvas.findByRole('region', { name: 'What reaches the candidate' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Question' })).toBeVisible()
  },
}
