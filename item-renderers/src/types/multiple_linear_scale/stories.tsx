import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { ReviewStage, ViewStage } from '../../testing/stage.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import View from './View.tsx'

const [numbers, words] = samples as [(typeof samples)[0], (typeof samples)[0]]

const meta = {
  title: 'Questões/Escala linear',
  component: ViewStage,
  args: { View, sample: numbers, onChange: fn() },
} satisfies Meta<typeof ViewStage>
export default meta

type Story = StoryObj<typeof meta>

const grid = (gradeLinear: string) => expect.objectContaining({ gradeLinear, freeResponse: null })

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('radiogroup')).toHaveLength(3)
    await expect(canvas.getByText('0 de 3 linhas respondidas')).toBeVisible()
  },
}

export const UmaColunaPorLinha: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const third = within(canvas.getByRole('radiogroup', { name: 'Ajudei um colega' }))
    const first = within(canvas.getByRole('radiogroup', { name: 'Entendi a explicação' }))
    await userEvent.click(third.getByRole('radio', { name: 'Não se aplica' }))
    await userEvent.click(first.getByRole('radio', { name: '2' }))
    await userEvent.click(first.getByRole('radio', { name: '3' }))
    // In the order of the rows, one column per row.
    await expect(args.onChange).toHaveBeenLastCalledWith(grid('[[1,3],[3,4]]'))
    await expect(first.getByRole('radio', { name: '2' })).not.toBeChecked()
    await expect(canvas.getByText('2 de 3 linhas respondidas')).toBeVisible()
  },
}

export const ComTeclado: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('[Space][ArrowRight]')
    await userEvent.tab()
    await userEvent.keyboard('[Space]')
    // The arrows stay within a row; Tab goes to the next one.
    await expect(args.onChange).toHaveBeenLastCalledWith(grid('[[1,2],[2,1]]'))
    const second = within(canvas.getByRole('radiogroup', { name: 'Fiz perguntas' }))
    await expect(second.getByRole('radio', { name: '1' })).toHaveFocus()
  },
}

export const Estreita: Story = {
  args: { sample: words },
  render: (args) => (
    <div style={{ width: 288 }}>
      <ViewStage {...args} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const frame = canvasElement.querySelector('div[style]') as HTMLElement
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
    const [option] = canvas.getAllByText('Quase sempre', { selector: '[data-part=value]' })
    await expect(option).toBeVisible()
    await expect(option!.closest('label')!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}

export const Respondida: Story = { args: { sample: words, response: words.right } }

export const Travada: Story = {
  args: { response: numbers.right, disabled: true, disabledReason: 'locked' },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Resposta já enviada')).toBeVisible()
    await userEvent.click(canvas.getAllByRole('radio', { name: '1' })[0]!)
    await expect(canvas.getAllByRole('radio', { name: '3' })[0]).toBeChecked()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const TempoEsgotado: Story = { args: { disabled: true, disabledReason: 'timed_out' } }
export const Anulada: Story = { args: { disabled: true, disabledReason: 'cancelled' } }
export const SemConexao: Story = { args: { disabled: true, disabledReason: 'offline' } }

export const Ingles: Story = {
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Choose one column in each row' })).toBeVisible()
  },
}

export const Escuro: Story = { args: { response: numbers.right }, globals: { theme: 'dark' } }
export const AltoContraste: Story = { args: { response: numbers.right }, globals: { theme: 'contrast' } }

type ReviewStory = StoryObj<typeof ReviewStage>

export const Revisao: ReviewStory = {
  render: () => <ReviewStage Review={Review} sample={numbers} response={numbers.right} disclosed />,
  play: async ({ canvas }) => {
    // 3 and 2 count; the fourth column does not.
    await expect(canvas.getByText('Soma dos valores de 1 a 3: 5')).toBeVisible()
    await expect(canvas.getByText('Ainda não corrigida')).toBeVisible()
  },
}

export const RevisaoSemResposta: ReviewStory = {
  render: () => (
    <ReviewStage
      Review={Review}
      sample={words}
      response={{ ...words.right, gradeLinear: null }}
      disclosed={false}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Sem resposta').length).toBe(3)
    await expect(canvas.queryByText(/Soma/)).toBeNull()
  },
}
