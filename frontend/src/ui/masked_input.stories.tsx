import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent as user } from 'storybook/test'
import { Box } from './Box.ts'
import { MaskedInput } from './MaskedInput.tsx'

function Fields() {
  const [values, setValues] = useState({ date: '', time: '', minutes: '' })
  const field = (mask: keyof typeof values, label: string) => (
    <MaskedInput
      mask={mask}
      label={label}
      value={values[mask]}
      onChange={(value) => setValues((before) => ({ ...before, [mask]: value }))}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 240 }}>
      {field('date', 'Data')}
      {field('time', 'Hora')}
      {field('minutes', 'Minutos')}
    </Box>
  )
}

const meta = {
  title: 'Interface/Campo com máscara',
  component: Fields,
  parameters: { product: true },
} satisfies Meta<typeof Fields>
export default meta
type Story = StoryObj<typeof meta>

/** Separators write themselves; letters and what is too long are not taken. */
export const Digitar: Story = {
  play: async ({ canvas }) => {
    const [date, time, minutes] = ['Data', 'Hora', 'Minutos'].map((name) =>
      canvas.getByRole('textbox', { name })
    ) as [HTMLElement, HTMLElement, HTMLElement]
    await user.type(date, '2011202699')
    await expect(date).toHaveValue('20/11/2026')
    await user.type(time, 'x1145')
    await expect(time).toHaveValue('11:45')
    await user.type(minutes, '1294')
    await expect(minutes).toHaveValue('129')
    await user.clear(minutes)
    await user.type(minutes, '99')
    await expect(minutes).toHaveValue('99')
    // A digit in the middle: what follows moves on, and the caret stays behind the digit.
    await user.type(time, '0', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    await expect(time).toHaveValue('01:14')
    await user.keyboard('9')
    await expect(time).toHaveValue('09:11')
  },
}
