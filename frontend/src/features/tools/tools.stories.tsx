import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent as user, waitFor, within } from 'storybook/test'
import { NO_TOOLS, ToolsStage } from './stage.tsx'

const meta = {
  title: 'Ferramentas/Prova',
  component: ToolsStage,
  // Each story is an exam of its own, and starts with an empty store.
  beforeEach: ({ args }) => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`banca.tools.${args.applicationId}.`)) window.dispatchEvent(forget(key))
    }
  },
} satisfies Meta<typeof ToolsStage>
export default meta
type Story = StoryObj<typeof meta>

function forget(key: string): StorageEvent {
  localStorage.removeItem(key)
  return new StorageEvent('storage', { key })
}

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

/** Opens a tool by its button; returns its panel once its content is rendered. */
async function open(canvas: Canvas, name: string, content: string) {
  await user.click(canvas.getByRole('button', { name }))
  const panel = await canvas.findByRole('region', { name })
  const inside = within(panel)
  await waitFor(() =>
    expect(
      inside.queryAllByText(content).length + inside.queryAllByLabelText(content).length
    ).toBeGreaterThan(0)
  )
  return { panel, inside }
}

export const Nenhuma: Story = {
  args: { applicationId: 'none', configuration: NO_TOOLS },
  play: async ({ canvas }) => {
    await expect(
      canvas.getAllByRole('button').filter((button) => button.hasAttribute('data-opens'))
    ).toHaveLength(1)
    await expect(canvas.getByRole('button', { name: 'Leitura' })).toBeVisible()
  },
}

export const Barra: Story = {
  args: { applicationId: 'bar' },
  play: async ({ canvas, userEvent }) => {
    const names = [
      'Calculadora',
      'Calculadora científica',
      'Marca-texto',
      'Desenho',
      'Tabela de símbolos',
      'Bloco de notas',
      'Leitura',
    ]
    for (const name of names) {
      const box = canvas.getByRole('button', { name }).getBoundingClientRect()
      await expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Calculadora' })).toHaveFocus()
    await userEvent.keyboard('[ArrowRight][ArrowRight]')
    await expect(canvas.getByRole('button', { name: 'Marca-texto' })).toHaveFocus()
    await userEvent.keyboard('[End][ArrowRight]')
    await expect(canvas.getByRole('button', { name: 'Calculadora' })).toHaveFocus()
  },
}

export const Calculadora: Story = {
  args: { applicationId: 'calculator' },
  play: async ({ canvas, userEvent }) => {
    const { panel, inside } = await open(canvas, 'Calculadora', 'Conta')
    const field = inside.getByRole('textbox', { name: 'Conta' })
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('0.1+0,2{Enter}')
    await expect(field).toHaveValue('0,3')
    await expect(inside.getByRole('log')).toHaveTextContent('0,1+0,2 = 0,3')
    // By its keys: an operator continues with the result, a digit starts a new expression.
    for (const key of ['Vezes', '4', 'Igual'])
      await userEvent.click(inside.getByRole('button', { name: key }))
    await expect(field).toHaveValue('1,2')
    for (const key of ['5', 'Dividido por', '0', 'Igual'])
      await userEvent.click(inside.getByRole('button', { name: key }))
    await expect(inside.getByText('Divisão por zero não existe.')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'C, limpar tudo' }))
    await userEvent.keyboard('200+10%')
    await userEvent.click(inside.getByRole('button', { name: 'M+, somar à memória' }))
    await expect(inside.getByText('Memória: 220')).toBeVisible()
    await userEvent.click(field)
    await userEvent.keyboard('[Escape]')
    await waitFor(() => expect(panel).not.toBeInTheDocument())
    await expect(canvas.getByRole('button', { name: 'Calculadora' })).toHaveFocus()
    // Reopened, it is unchanged.
    const again = await open(canvas, 'Calculadora', 'Conta')
    await expect(again.inside.getByText('Memória: 220')).toBeVisible()
  },
}

export const CalculadoraCientifica: Story = {
  args: { applicationId: 'scientific' },
  play: async ({ canvas, userEvent }) => {
    const { inside } = await open(canvas, 'Calculadora científica', 'Conta')
    const field = inside.getByRole('textbox', { name: 'Conta' })
    for (const key of ['sen: Seno', '3', '0', 'Fechar parêntese', 'Igual'])
      await userEvent.click(inside.getByRole('button', { name: key }))
    await expect(field).toHaveValue('0,5')
    await userEvent.click(inside.getByRole('radio', { name: 'Radianos' }))
    await userEvent.click(field)
    await userEvent.keyboard('{Control>}a{/Control}cos(pi){Enter}')
    await expect(field).toHaveValue('−1')
  },
}

export const Mover: Story = {
  args: { applicationId: 'move' },
  play: async ({ canvas, userEvent }) => {
    const { panel, inside } = await open(canvas, 'Bloco de notas', 'Suas anotações')
    // The sheet takes the focus a moment after it is rendered.
    await waitFor(() => expect(inside.getByRole('textbox', { name: 'Suas anotações' })).toHaveFocus())
    const grip = canvas.getByRole('button', { name: 'Mover: Bloco de notas' })
    const left = () => panel.getBoundingClientRect().left
    const before = left()
    grip.focus()
    await userEvent.keyboard('[ArrowLeft][ArrowLeft]')
    await waitFor(() => expect(left()).toBe(before - 20))
    // Never off the screen, however often the key is pressed.
    await userEvent.keyboard('{Shift>}{ArrowUp>30/}{ArrowLeft>40/}{/Shift}')
    await waitFor(() => expect(panel.getBoundingClientRect().top).toBe(8))
    await expect(left()).toBe(8)
    await userEvent.click(grip)
    await waitFor(() => expect(left()).toBeGreaterThan(8))
    await userEvent.keyboard('{F6}')
    await expect(canvas.getByRole('textbox', { name: /Resposta/ })).toHaveFocus()
    await userEvent.keyboard('{F6}')
    await expect(panel).toHaveFocus()
  },
}

/** However many are open, each button of the bar can still be clicked. */
export const TodasAbertas: Story = {
  args: { applicationId: 'all-open' },
  play: async ({ canvas, userEvent }) => {
    const bar = await canvas.findByRole('toolbar', { name: 'Ferramentas da prova' })
    const buttons = within(bar).getAllByRole('button')
    const covered = () =>
      buttons
        .filter((button) => {
          const { x, y, width, height } = button.getBoundingClientRect()
          return !bar.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })
        .map((button) => button.getAttribute('data-opens'))
    for (const [at, button] of buttons.entries()) {
      await userEvent.click(button)
      await waitFor(() => expect(document.querySelectorAll('[data-tool]')).toHaveLength(at + 1))
      await waitFor(() => expect(covered()).toEqual([]))
    }
  },
}

export const MarcaTexto: Story = {
  args: { applicationId: 'marker' },
  play: async ({ canvas, userEvent }) => {
    const { inside } = await open(canvas, 'Marca-texto', 'Cor')
    await userEvent.click(inside.getByRole('button', { name: 'Próxima frase' }))
    await userEvent.click(inside.getByRole('button', { name: 'Marcar seleção' }))
    const marks = () =>
      within(inside.getByRole('list', { name: 'Marcas desta questão' })).getAllByRole('listitem')
    await waitFor(() => expect(marks()).toHaveLength(1))
    await expect(marks()[0]).toHaveTextContent('Um reservatório enche 500 litros por hora.')
    await waitFor(() => expect(CSS.highlights.get('banca-mark-yellow')?.size).toBe(1))
    // Over the end of an element, by the shortcut, in another colour.
    await userEvent.click(inside.getByRole('radio', { name: 'Verde' }))
    const bold = canvas.getByText('litros', { selector: 'b' })
    window.getSelection()?.selectAllChildren(bold)
    await userEvent.keyboard('{Alt>}{Shift>}M{/Shift}{/Alt}')
    await waitFor(() => expect(marks()).toHaveLength(2))
    await waitFor(() => expect(String([...(CSS.highlights.get('banca-mark-green') ?? [])][0])).toBe('litros'))
    // Another item has its own marks; back here the first ones are shown again.
    await userEvent.click(canvas.getByRole('button', { name: 'Outra questão' }))
    await waitFor(() => expect(CSS.highlights.get('banca-mark-yellow')?.size).toBe(0))
    await userEvent.click(canvas.getByRole('button', { name: 'Outra questão' }))
    await waitFor(() => expect(CSS.highlights.get('banca-mark-yellow')?.size).toBe(1))
    await waitFor(() => expect(marks()).toHaveLength(2))
    await userEvent.click(canvas.getByRole('button', { name: 'Apagar a marca: litros' }))
    await waitFor(() => expect(marks()).toHaveLength(1))
    await userEvent.click(canvas.getByRole('button', { name: 'Apagar todas desta questão' }))
    await waitFor(() => expect(canvas.queryByRole('list', { name: 'Marcas desta questão' })).toBeNull())
  },
}

export const Desenho: Story = {
  args: { applicationId: 'drawing', onDrawing: fn() },
  play: async ({ canvas, userEvent, args }) => {
    const { inside } = await open(canvas, 'Desenho', 'Folha de desenho')
    const sheet = inside.getByRole('application', { name: 'Folha de desenho' })
    await waitFor(() => expect(sheet).toHaveAttribute('data-ready', 'true'))
    const box = sheet.getBoundingClientRect()
    await expect([box.width, box.height]).toEqual([400, 325])
    const clearAll = inside.getByRole('button', { name: 'Limpar a folha' })
    await userEvent.click(clearAll)
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: sheet, coords: { clientX: box.left + 20, clientY: box.top + 20 } },
      { target: sheet, coords: { clientX: box.left + 120, clientY: box.top + 90 } },
      { keys: '[/MouseLeft]', target: sheet, coords: { clientX: box.left + 120, clientY: box.top + 90 } },
    ])
    await waitFor(() => expect(sheet).toHaveAttribute('data-strokes', '1'))
    // By keyboard: pen down, a line, pen up.
    sheet.focus()
    await userEvent.keyboard(' [ArrowRight][ArrowDown] ')
    await waitFor(() => expect(sheet).toHaveAttribute('data-strokes', '2'))
    await userEvent.click(inside.getByRole('button', { name: 'Desfazer' }))
    await expect(sheet).toHaveAttribute('data-strokes', '1')
    await userEvent.click(inside.getByRole('button', { name: 'Refazer' }))
    await expect(sheet).toHaveAttribute('data-strokes', '2')
    await userEvent.click(inside.getByRole('button', { name: 'Anexar à resposta' }))
    await waitFor(() => expect(args.onDrawing).toHaveBeenCalledTimes(1))
    await expect(args.onDrawing).toHaveBeenCalledWith(expect.objectContaining({ type: 'image/png' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Outra questão' }))
    await waitFor(() => expect(inside.getByRole('application')).toHaveAttribute('data-strokes', '0'))
    await userEvent.click(canvas.getByRole('button', { name: 'Outra questão' }))
    await waitFor(() => expect(inside.getByRole('application')).toHaveAttribute('data-strokes', '2'))
  },
}

const TABLE = {
  results: [
    {
      keyName: 'Símbolo',
      valueName: 'Nome',
      symbols: [
        { key: 'π', value: 'pi', tag: 'Grego' },
        { key: 'α', value: 'alfa', tag: 'Grego' },
        { key: '≠', value: 'não é igual', tag: 'Relações' },
      ],
    },
  ],
  count: 1,
  numPages: 1,
}

export const Simbolos: Story = {
  args: { applicationId: 'symbols' },
  beforeEach: () => {
    const before = window.fetch
    window.fetch = async (input, init) =>
      String(input).startsWith('/v1/symbol_table')
        ? new Response(JSON.stringify(TABLE), { headers: { 'content-type': 'application/json' } })
        : before(input, init)
    return () => void (window.fetch = before)
  },
  play: async ({ canvas, userEvent }) => {
    const answer = canvas.getByRole('textbox', { name: /Resposta/ })
    await userEvent.type(answer, '2r')
    ;(answer as HTMLTextAreaElement).setSelectionRange(1, 1)
    const { inside } = await open(canvas, 'Tabela de símbolos', 'Buscar símbolo')
    await userEvent.click(inside.getByRole('button', { name: 'π pi' }))
    // React received the event as well.
    await expect(canvas.getByTestId('state')).toHaveTextContent('2πr')
    await expect(inside.getByText('π inserido na resposta.')).toBeVisible()
    await userEvent.type(inside.getByRole('searchbox', { name: 'Buscar símbolo' }), 'nao')
    await waitFor(() => expect(inside.queryByRole('button', { name: 'π pi' })).toBeNull())
    await userEvent.click(inside.getByRole('button', { name: '≠ não é igual' }))
    await expect(canvas.getByTestId('state')).toHaveTextContent('2π≠r')
    await userEvent.clear(inside.getByRole('searchbox', { name: 'Buscar símbolo' }))
    await userEvent.click(inside.getByRole('button', { name: 'Grego' }))
    await waitFor(() => expect(inside.queryByRole('button', { name: '≠ não é igual' })).toBeNull())
    inside.getByRole('button', { name: 'α alfa' }).focus()
    await userEvent.keyboard('[ArrowRight]')
    await expect(inside.getByRole('button', { name: 'π pi' })).not.toHaveAttribute('aria-pressed')
  },
}

export const Notas: Story = {
  args: { applicationId: 'notes' },
  play: async ({ canvas, userEvent }) => {
    const { inside } = await open(canvas, 'Bloco de notas', 'Suas anotações')
    const sheet = inside.getByRole('textbox', { name: 'Suas anotações' })
    await userEvent.clear(sheet)
    await userEvent.type(sheet, 'lembrar: 1,5')
    await expect(inside.getByTestId('note-count')).toHaveTextContent('12 de 6.000 caracteres')
    await expect(JSON.parse(localStorage.getItem('examnotes') ?? '{}')).toMatchObject({
      notes: 'lembrar: 1,5',
    })
    const steps = within(inside.getByRole('group', { name: 'Tamanho da letra das notas' }))
    for (let press = 0; press < 12; press++)
      await userEvent.click(steps.getByRole('button', { name: 'Aumentar a letra' }))
    await expect(steps.getByText('190%')).toBeVisible()
    for (let press = 0; press < 12; press++)
      await userEvent.click(steps.getByRole('button', { name: 'Diminuir a letra' }))
    await expect(steps.getByText('90%')).toBeVisible()
  },
}

export const Leitura: Story = {
  args: { applicationId: 'reading' },
  play: async ({ canvas, userEvent }) => {
    const { inside } = await open(canvas, 'Leitura', 'Tamanho da letra')
    const item = canvas.getByTestId('item')
    await userEvent.click(inside.getByRole('button', { name: 'Aumentar a letra' }))
    await waitFor(() => expect(item.style.fontSize).toBe('110%'))
    await userEvent.click(inside.getByRole('button', { name: 'Régua de leitura' }))
    const handle = await canvas.findByRole('slider', { name: 'Régua de leitura: posição' })
    const before = handle.getBoundingClientRect().top
    handle.focus()
    await userEvent.keyboard('[ArrowDown]')
    await waitFor(() => expect(handle.getBoundingClientRect().top).toBe(before + 24))
    await userEvent.keyboard('[Escape]')
    await waitFor(() => expect(canvas.queryByRole('slider')).toBeNull())
  },
}

export const LeituraEscuro: Story = {
  args: { applicationId: 'dark' },
  globals: { theme: 'dark' },
  play: openAll,
}
export const AltoContraste: Story = {
  args: { applicationId: 'contrast' },
  globals: { theme: 'contrast' },
  play: openAll,
}
export const English: Story = {
  args: { applicationId: 'english' },
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    const { inside } = await open(canvas, 'Scientific calculator', 'Calculation')
    await expect(inside.getByRole('button', { name: 'sin: Sine' })).toBeVisible()
  },
}

async function openAll({ canvas }: { canvas: Canvas }) {
  await open(canvas, 'Calculadora científica', 'Conta')
  await open(canvas, 'Marca-texto', 'Cor')
  await open(canvas, 'Desenho', 'Folha de desenho')
  await open(canvas, 'Leitura', 'Tamanho da letra')
}
