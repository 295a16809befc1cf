import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent as user, waitFor } from 'storybook/test'
import { CascadeStage } from './cascade_stage.tsx'
import { PickerStage } from './picker_stage.tsx'

const onAsk = fn()
const onChange = fn()

const meta = {
  title: 'Interface/Seletores',
  component: PickerStage,
  args: { onAsk, onChange },
  parameters: { product: true },
  beforeEach: () => {
    onAsk.mockClear()
    onChange.mockClear()
  },
} satisfies Meta<typeof PickerStage>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const field = (canvas: Canvas) => canvas.getByRole('combobox', { name: 'Escola' })
const options = (canvas: Canvas) => canvas.getAllByRole('option').map((one) => one.firstChild?.textContent)

/** A click opens the first 20, a button adds the next, a click chooses and closes. */
export const ComMouse: Story = {
  play: async ({ canvas }) => {
    await user.click(field(canvas))
    await waitFor(() => expect(options(canvas)).toHaveLength(20))
    await user.click(canvas.getByRole('button', { name: 'Mostrar mais' }))
    await waitFor(() => expect(options(canvas)).toHaveLength(40))
    await user.click(canvas.getByRole('option', { name: /Escola 33/ }))
    await expect(onChange).toHaveBeenLastCalledWith(33)
    await expect(field(canvas)).toHaveValue('Escola 33')
    await expect(canvas.queryByRole('listbox')).toBeNull()
    await user.click(canvas.getByRole('button', { name: 'Limpar Escola' }))
    await expect(onChange).toHaveBeenLastCalledWith(null)
    await expect(field(canvas)).toHaveValue('')
  },
}

/** Typed text is searched once, when the typing has stopped; arrow keys and Enter choose. */
export const PeloTeclado: Story = {
  play: async ({ canvas }) => {
    await user.tab()
    await expect(field(canvas)).toHaveFocus()
    await user.keyboard('la 4')
    await waitFor(() => expect(options(canvas)).toHaveLength(6))
    await expect(onAsk.mock.calls.map(([search]) => search as string)).toEqual(['', 'la 4'])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(onChange).toHaveBeenLastCalledWith(41)
    await expect(field(canvas)).toHaveValue('Escola 41')
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(options(canvas)).toHaveLength(20))
    await user.keyboard('{Escape}')
    await expect(canvas.queryByRole('listbox')).toBeNull()
    await expect(field(canvas)).toHaveValue('Escola 41')
  },
}

/** The arrow keys go on behind the last entry of a page. */
export const PaginaPelasSetas: Story = {
  play: async ({ canvas }) => {
    await user.click(field(canvas))
    await waitFor(() => expect(options(canvas)).toHaveLength(20))
    await user.keyboard('{ArrowDown}'.repeat(20))
    await waitFor(() => expect(options(canvas)).toHaveLength(40))
    await user.keyboard('{ArrowDown}{Enter}')
    await expect(onChange).toHaveBeenLastCalledWith(21)
  },
}

export const NadaEncontrado: Story = {
  play: async ({ canvas }) => {
    await user.type(field(canvas), 'zzz')
    await canvas.findByText('Nenhum resultado encontrado')
    await expect(canvas.queryByRole('listbox')).toBeNull()
  },
}

export const SemServidor: Story = {
  args: { failures: 1 },
  play: async ({ canvas }) => {
    await user.click(field(canvas))
    await canvas.findByText('Não conseguimos carregar as opções. Tente de novo.')
    await user.click(canvas.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(options(canvas)).toHaveLength(20))
  },
}

export const Obrigatorio: Story = {
  args: { required: true, error: 'Preencha este campo.' },
  play: async ({ canvas }) => {
    await expect(field(canvas)).toBeInvalid()
    await expect(field(canvas)).toBeRequired()
    await expect(field(canvas)).toHaveAccessibleDescription('Preencha este campo.')
  },
}

/** The school of a school's administration: shown, and not to be changed. */
export const Fixo: Story = {
  args: { value: { id: 7, name: 'Escola 07' }, disabled: true },
  play: async ({ canvas }) => {
    await expect(field(canvas)).toHaveValue('Escola 07')
    await expect(field(canvas)).toBeDisabled()
    await expect(canvas.queryByRole('button', { name: 'Limpar Escola' })).toBeNull()
    await expect(onAsk).not.toHaveBeenCalled()
  },
}

const asked: string[] = []

/** A server that answers every list of the pickers with one entry, and notes what it was asked. */
function answer(address: string): Response {
  const { pathname, searchParams } = new URL(address, location.origin)
  const query = [...searchParams].filter(([name]) => !['page', 'size'].includes(name))
  asked.push(`${pathname}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`)
  const level = searchParams.get('level')
  const category = {
    level: level === 'any' ? 'class' : level,
    school: 'Escola Central',
    schoolId: 3,
    grade: '3ª série',
  }
  const ids = { gradeId: 2, classId: 17, schoolYear: 2026, parentId: null, codename: 'x' }
  const named = { school: 'Escola Central', grade: '3ª série', class: '3ª A' }
  const person = { id: 9, name: 'Ana Lima', username: 'ana', publicIdentifier: '2026-9' }
  const row = pathname.includes('hierarchy')
    ? {
        ...category,
        ...ids,
        id: 'class-17',
        name: Object.entries(named).find(([one]) => one === category.level)?.[1],
      }
    : person
  return Response.json({ results: [row], count: 1, numPages: 1 })
}

/** Each picker asks for what the ones before it leave. */
export const Cascata: Story = {
  render: () => <CascadeStage />,
  beforeEach: () => {
    const { fetch } = globalThis
    // What asks whether the server is there at all belongs to no picker.
    globalThis.fetch = (address) =>
      String(address).includes('/health/') ? fetch(address) : Promise.resolve(answer(String(address)))
    asked.length = 0
    return () => void (globalThis.fetch = fetch)
  },
  play: async ({ canvas }) => {
    const choose = async (name: string, option: string) => {
      await user.click(canvas.getByRole('combobox', { name }))
      await user.click(await canvas.findByRole('option', { name: new RegExp(`^${option}`) }))
      await expect(canvas.getByRole('combobox', { name })).toHaveValue(option)
    }
    await expect(canvas.getByRole('combobox', { name: 'Série' })).toBeDisabled()
    await choose('Escola', 'Escola Central')
    await choose('Série', '3ª série')
    await choose('Turma', '3ª A')
    await choose('Estudante', 'Ana Lima')
    await choose('Hierarquia', '3ª A')
    const hierarchy = '/v1/provider//hierarchy_category'
    await expect(asked).toEqual([
      `${hierarchy}?level=school`,
      `${hierarchy}?school=3&level=grade`,
      `${hierarchy}?school=3&grade=2&level=class`,
      '/students-user/user_students?class_id=17',
      `${hierarchy}?level=any`,
    ])
  },
}
