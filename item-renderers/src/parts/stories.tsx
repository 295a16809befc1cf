import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { RichText } from './RichText.tsx'
import { UnknownView } from './UnknownView.tsx'

const meta = { title: 'Questões/Peças', component: RichText } satisfies Meta<typeof RichText>
export default meta

type Story = StoryObj<typeof meta>

const attack = fn()
Object.assign(globalThis, { bancaAttack: attack })

export const TextoHostil: Story = {
  args: {
    language: 'pt-BR',
    html: [
      '<script>bancaAttack()</script>',
      '<img src=x onerror="bancaAttack()">',
      '<svg onload="bancaAttack()"><a href="javascript:bancaAttack()"><text>x</text></a></svg>',
      '<a href="https://example.com/">um endereço</a>',
      '<form action="https://example.com"><input autofocus onfocus="bancaAttack()"><button>Enviar</button></form>',
      '<iframe src="https://example.com"></iframe>',
      '<p style="background:url(https://example.com/a.png);color:#fff;text-align:center" id="root" class="x">centro</p>',
      '<img srcset="https://example.com/b.png 2x" src="//example.com/c.png" alt="fora">',
      '<math><mtext><style><img src=x onerror=bancaAttack()></style></mtext></math>',
    ].join(''),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.innerHTML).not.toMatch(
      /example\.com|bancaAttack|<script|<iframe|<form|onerror|id="root"/
    )
    await expect(canvas.getByText('um endereço')).toBeVisible()
    await expect(canvas.getByText('um endereço')).not.toHaveAttribute('href')
    // Alignment stays, without the inline style that a strict content policy would refuse.
    await expect(canvas.getByText('centro')).toHaveStyle({ textAlign: 'center' })
    await expect(canvas.getByText('centro')).not.toHaveAttribute('style')
    await expect(canvas.getByText('Imagem não disponível (fora)')).toBeVisible()
    await expect(attack).not.toHaveBeenCalled()
  },
}

export const TipoDesconhecido: StoryObj<typeof UnknownView> = {
  render: (_args, { globals }) => (
    <UnknownView item={{ category: 'QUANTUM' }} language={globals.language === 'en' ? 'en' : 'pt-BR'} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Este tipo de questão não é conhecido')
    await expect(canvas.getByText('QUANTUM')).toBeVisible()
  },
}
