import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { StaffStage } from '../../ui/staff_stage.tsx'
import { DecisionEditor } from './DecisionEditor.tsx'
import { DecisionHistory } from './DecisionHistory.tsx'
import { exampleDecision, exampleItem, examplePreview, exampleSelection } from './example_decision.ts'
import { NO_REFUSAL } from './model.ts'
import { NO_RULING } from './ruling.ts'
import type { DecidedItem, Preview } from './types.ts'
import type { DecisionForm } from './use_decision_form.ts'

interface EditorProps {
  item: DecidedItem
  form: Partial<DecisionForm>
  preview: Preview | null
  isRenewed?: boolean
}

const FORM: DecisionForm = {
  typed: { kind: 'annul', alternatives: [], reason: 'O enunciado admite duas leituras.' },
  shown: null,
  refusal: NO_REFUSAL,
  isIncomplete: false,
  busy: null,
  ruling: { typed: NO_RULING, errors: {}, change: fn(), discard: fn(), refuse: fn() },
  change: fn(),
  discard: fn(),
  submit: fn(() => Promise.resolve()),
}

/** The form of a decision in a fixed state, and what was decided before. */
function Editor({ item, form, preview, isRenewed = false }: EditorProps) {
  const shown = preview === null ? null : { of: '', preview, isRenewed }
  return (
    <StaffStage>
      <DecisionEditor
        item={item}
        form={{ ...FORM, ...form, shown }}
        appeals={null}
        appealAddress={({ id }) => `/appeals-response/${id}/`}
      />
      <DecisionHistory item={item} onUndo={fn()} />
    </StaffStage>
  )
}

const meta = {
  title: 'Decisões sobre uma questão',
  component: Editor,
  parameters: { product: true },
} satisfies Meta<typeof Editor>
export default meta
type Story = StoryObj<typeof meta>

export const Previa: Story = {
  args: { item: exampleItem(), form: {}, preview: examplePreview() },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: '812 notas mudam' })).toHaveFocus()
    await userEvent.click(canvas.getByText('Por escola (2)'))
    await expect(canvas.getByRole('table', { name: 'Por escola (2)' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Anular a questão · 812 notas mudam' })).toBeEnabled()
  },
}

export const CruzamANotaDeCorte: Story = {
  args: {
    item: exampleItem(),
    form: {},
    preview: examplePreview({
      selections: [
        exampleSelection(),
        exampleSelection({
          process: { id: 2, name: 'Monitoria do laboratório' },
          category: null,
          outdated: 0,
          passing: { count: 0, people: [] },
          near: { count: 0, people: [] },
        }),
      ],
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('2 estudantes passam a alcançar a nota'))
    await expect(canvas.getByRole('table', { name: /^2 estudantes passam/ })).toBeVisible()
    await expect(canvas.getByText('Ninguém cruza a nota, e nenhuma colocação perto dela muda.')).toBeVisible()
  },
}

export const MudouDesdeAPrevia: Story = {
  args: {
    item: exampleItem(),
    form: {},
    preview: examplePreview({
      fall: 2,
      changes: [
        { by: -1.5, count: 2 },
        { by: 1.5, count: 812 },
      ],
    }),
    isRenewed: true,
  },
}

export const FaltaEscolher: Story = {
  args: {
    item: exampleItem({ keys: [[2], [3]] }),
    form: { typed: { kind: 'change_key', alternatives: [], reason: '' }, isIncomplete: true },
    preview: null,
  },
}

export const SoDesfazer: Story = {
  args: {
    item: exampleItem({ isCancelled: true, decisions: [exampleDecision()] }),
    form: {
      typed: { kind: 'revert', alternatives: [], reason: '' },
      refusal: { ...NO_REFUSAL, reason: 'Escreva o motivo: os estudantes vão lê-lo.' },
    },
    preview: null,
  },
}
