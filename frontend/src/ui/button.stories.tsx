import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent as user } from 'storybook/test'
import { Box } from './Box.ts'
import { Button } from './Button.ts'
import { IconButton } from './IconButton.tsx'
import ArrowForwardIcon from './icons/ArrowForward.ts'
import CloseIcon from './icons/Close.ts'

const VARIANTS = ['contained', 'outlined', 'text'] as const
const SIZES = ['small', 'medium', 'large'] as const
const COLOURS = ['primary', 'warning', 'error'] as const

const meta = {
  title: 'Interface/Botões',
  component: Button,
  parameters: { product: true },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 } as const

/** Every variant, enabled and disabled. */
export const Aparencias: Story = {
  render: () => (
    <>
      {VARIANTS.flatMap((variant) =>
        SIZES.map((size) => (
          <Box key={`${variant} ${size}`} sx={row}>
            {COLOURS.map((color) => (
              <Button key={color} {...{ variant, size, color }} startIcon={<CloseIcon />}>
                {color}
              </Button>
            ))}
            <Button {...{ variant, size }} endIcon={<ArrowForwardIcon />} disabled>
              desativado
            </Button>
            <Button {...{ variant, size }} href="#ir">
              link
            </Button>
          </Box>
        ))
      )}
      <Box sx={{ ...row, color: 'success.main' }}>
        <Button color="inherit">da cor do texto</Button>
        <Button color="inherit" variant="outlined">
          da cor do texto
        </Button>
        <IconButton aria-label="Fechar">
          <CloseIcon />
        </IconButton>
      </Box>
    </>
  ),
}

const onClick = fn()
const onSubmit = fn()

/** Enter and Space press it, the focus ring is visible, and a disabled button is skipped. */
export const Teclado: Story = {
  beforeEach: () => {
    onClick.mockClear()
    onSubmit.mockClear()
  },
  render: () => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button onClick={onClick}>Primeiro</Button>
      <Button disabled onClick={onClick}>
        Desativado
      </Button>
      <Button type="submit" variant="contained">
        Enviar
      </Button>
    </form>
  ),
  play: async ({ canvas }) => {
    const first = canvas.getByRole('button', { name: 'Primeiro' })
    await user.tab()
    await expect(first).toHaveFocus()
    await expect(getComputedStyle(first).outlineWidth).toBe('3px')
    await user.keyboard('{Enter} ')
    await expect(onClick).toHaveBeenCalledTimes(2)
    await expect(onSubmit).not.toHaveBeenCalled()
    await user.tab()
    await expect(canvas.getByRole('button', { name: 'Enviar' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await expect(onSubmit).toHaveBeenCalledOnce()
    await expect(getComputedStyle(canvas.getByRole('button', { name: 'Desativado' })).pointerEvents).toBe(
      'none'
    )
  },
}
