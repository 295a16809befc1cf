import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent as user, waitFor } from 'storybook/test'
import { StaffStage } from '../staff_stage.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Donut, EstimateLine, LyingBars } from './lazy_charts.ts'

const texts = { show: 'Ver como tabela', hide: 'Esconder a tabela' }
const COLOURS = ['#3F7D3A', '#27508A', '#B45309']
const PEOPLE = [
  { id: 'Terminaram', value: 480 },
  { id: 'Começaram', value: 12 },
  { id: 'Ausentes', value: 48 },
]
const peopleTable = (
  <FiguresTable
    label="Participação"
    head={['Situação', 'Estudantes']}
    rows={PEOPLE.map(({ id, value }) => ({ id, cells: [id, value] }))}
  />
)

const meta = {
  title: 'Interface/Gráficos',
  component: ChartFigure,
  parameters: { product: true },
  args: { title: '', chart: null, table: null, texts, height: 200 },
  decorators: [
    (Story) => (
      <StaffStage>
        <Story />
      </StaffStage>
    ),
  ],
} satisfies Meta<typeof ChartFigure>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvasElement']

/** The library comes with the first chart. */
const drawn = (canvas: Canvas, what: string, least: number) =>
  waitFor(() => expect(canvas.querySelectorAll(`figure svg ${what}`).length).toBeGreaterThanOrEqual(least))

/** The numbers are there as a table, which a button opens. */
export const Rosca: Story = {
  args: {
    title: '480 de 540 terminaram (88,89%)',
    chart: (
      <Donut
        size={200}
        slices={PEOPLE.map(({ id, value }, at) => ({ id, value, colour: COLOURS[at] ?? '' }))}
      />
    ),
    table: peopleTable,
  },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement, 'path', 3)
    await expect(canvas.queryByRole('table')).toBeNull()
    await user.click(canvas.getByRole('button', { name: 'Ver como tabela' }))
    await expect(canvas.getByRole('row', { name: 'Ausentes 48' })).toBeVisible()
    await user.click(canvas.getByRole('button', { name: 'Esconder a tabela' }))
    await expect(canvas.queryByRole('table')).toBeNull()
  },
}

/** Each bar has its value at its end; the line across has its name. */
export const Barras: Story = {
  args: {
    title: '1 de 2 turmas está acima da média da rede',
    chart: (
      <LyingBars
        max={100}
        nameWidth={90}
        reference={{ value: 55.5, name: 'rede: 55,50%' }}
        bars={[
          { id: '1', name: 'Turma 101', value: 64.1, label: '64,10%', colour: '#3F7D3A' },
          { id: '2', name: 'Turma 102', value: 48.5, label: '48,50%', colour: '#B45309' },
        ]}
      />
    ),
    table: peopleTable,
  },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement, 'rect', 2)
    for (const text of ['64,10%', '48,50%', 'Turma 101', 'rede: 55,50%'])
      await expect(await canvas.findByText(text)).toBeInTheDocument()
  },
}

/** The axis up has five steps. */
export const Estimativa: Story = {
  args: {
    title: 'Depois de 3 questões a estimativa é 0,40',
    height: 300,
    chart: (
      <EstimateLine
        points={[
          { step: 0, value: 0, error: 1 },
          { step: 1, value: -0.6, error: 0.8 },
          { step: 2, value: 0.1, error: 0.7 },
          { step: 3, value: 0.4, error: 0.6 },
        ]}
        colours={{ line: '#27508A', band: '#C7D5E8' }}
        names={{ steps: 'Questões', estimate: 'Estimativa' }}
        format={(value) => value.toFixed(1)}
      />
    ),
    table: peopleTable,
  },
  play: async ({ canvas }) => {
    for (const tick of ['-2.0', '-1.4', '-0.8', '-0.2', '0.4', '1.0'])
      await expect(await canvas.findByText(tick)).toBeInTheDocument()
  },
}
