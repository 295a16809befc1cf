import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, spyOn } from 'storybook/test'
import { RichText, type RichTextProps } from './RichText.tsx'
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
    // Only the text of a link stays: nothing in an exam links out of it.
    await expect(canvasElement).toHaveTextContent('um endereço')
    await expect(canvasElement.querySelector('a, [href]')).toBeNull()
    // Alignment stays, without the inline style that a strict content policy would reject.
    await expect(canvas.getByText('centro')).toHaveStyle({ textAlign: 'center' })
    await expect(canvas.getByText('centro')).not.toHaveAttribute('style')
    await expect(canvas.getByText('Imagem não disponível (fora)')).toBeVisible()
    await expect(attack).not.toHaveBeenCalled()
  },
}

/** A text under a parent that renders repeatedly, as an item does at each key press and second. */
function Drawn(props: RichTextProps) {
  const [times, setTimes] = useState(1)
  return (
    <>
      <button onClick={() => setTimes((before) => before + 1)}>desenhado {times}</button>
      <RichText {...props} />
    </>
  )
}

export const LimpaUmaVez: Story = {
  args: { language: 'pt-BR', html: '<p>um <strong>texto</strong></p>' },
  render: (args) => <Drawn {...args} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('texto')).toBeVisible()
    // The browser's own sanitiser parses with the one, DOMPurify with the other.
    const readings = [
      spyOn(DOMParser.prototype, 'parseFromString'),
      spyOn(Element.prototype as Element & { setHTML: () => void }, 'setHTML'),
    ]
    await userEvent.click(canvas.getByRole('button', { name: 'desenhado 1' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'desenhado 2' }))
    await expect(await canvas.findByRole('button', { name: 'desenhado 3' })).toBeVisible()
    for (const reading of readings) {
      await expect(reading).not.toHaveBeenCalled()
      reading.mockRestore()
    }
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
