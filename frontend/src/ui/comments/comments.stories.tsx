import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent as user, waitFor } from 'storybook/test'
import { StaffStage } from '../staff_stage.tsx'
import { CommentEditor } from './CommentEditor.tsx'

const WRITTEN =
  '<p>Boa tese. <strong>Cuidado</strong> com a <u>vírgula</u>.</p><ul><li><p>coesão</p></li><li><p>repertório</p></li></ul>'
const OTHER = '<p>Escrito <span class="size-large">por outra pessoa</span>.</p>'

const ALL = '{Control>}a{/Control}'
/** As keys do it, one after the other: the browser changes the text, and the editor reads what has changed. */
async function write(text: string) {
  for (const character of text) {
    document.execCommand('insertText', false, character)
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
}

function Card({ isDisclosed = false }: { isDisclosed?: boolean }) {
  const [comment, setComment] = useState(WRITTEN)
  const [isPaused, setPaused] = useState(false)
  return (
    <StaffStage>
      <CommentEditor
        label="Comentário"
        value={comment}
        onChange={setComment}
        disabled={isDisclosed || isPaused}
      />
      <button type="button" onClick={() => setComment(OTHER)}>
        Ver o que está salvo
      </button>
      <button type="button" onClick={() => setPaused(!isPaused)}>
        Pausar
      </button>
      <button type="button" onClick={() => setComment('<p>ab</p>')}>
        Resposta atrasada
      </button>
      <output aria-label="HTML">{comment}</output>
    </StaffStage>
  )
}

const meta = { title: 'Interface/Comentário', component: Card, parameters: { product: true } } satisfies Meta<
  typeof Card
>
export default meta
type Story = StoryObj<typeof meta>

/** Typed at the end, marked, undone: by keyboard alone. */
export const Escrever: Story = {
  play: async ({ canvas, canvasElement }) => {
    const html = canvas.getByRole('status', { name: 'HTML' })
    const before = canvas.getByRole('textbox', { name: 'Comentário' })
    await expect(before.querySelector('strong')).toHaveTextContent('Cuidado')
    await expect(canvas.queryByRole('toolbar')).toBeNull()
    await user.tab()
    await expect(before).toHaveFocus()
    const bar = await canvas.findByRole('toolbar', { name: 'Formatação de Comentário' })
    const field = canvas.getByRole('textbox', { name: 'Comentário' })
    await waitFor(() => expect(field).toHaveFocus())
    // To show it changes nothing.
    await expect(html).toHaveTextContent(WRITTEN)

    // Left by Tab, also from a list; the tools are one stop before it, and arrows move among them.
    await user.tab({ shift: true })
    await expect(canvas.getByRole('button', { name: 'Negrito (Ctrl+B)' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    const size = canvas.getByRole('combobox', { name: 'Tamanho do texto' })
    await expect(size).toHaveFocus()
    await user.keyboard('{Home}{ArrowRight}')
    await expect(canvas.getByRole('button', { name: 'Itálico (Ctrl+I)' })).toHaveFocus()
    await user.keyboard('{Home}{Enter}')
    await waitFor(() => expect(field).toHaveFocus())
    await expect(canvas.getByRole('button', { name: 'Negrito (Ctrl+B)' })).toHaveAttribute(
      'aria-pressed',
      'true'
    )
    await write(' de casa')
    await waitFor(() => expect(html).toHaveTextContent('<li><p>repertório<strong> de casa</strong></p></li>'))
    await user.tab()
    await expect(canvas.getByRole('button', { name: 'Ver o que está salvo' })).toHaveFocus()

    // The four sizes, as a class.
    await user.click(field)
    await user.keyboard(ALL)
    await user.selectOptions(size, 'Muito grande')
    await waitFor(() => expect(html).toHaveTextContent('<span class="size-huge">'))
    await expect(size.querySelectorAll('option')).toHaveLength(4)
    await expect(field.querySelector('.size-huge')).not.toBeNull()
    await expect(canvasElement.querySelector('.ProseMirror [style]')).toBeNull()
    await user.click(canvas.getByRole('button', { name: 'Desfazer (Ctrl+Z)' }))
    await waitFor(() => expect(html).not.toHaveTextContent('size-huge'))

    // A text that it gave before, which the server answers late, does not undo what was written since.
    await user.click(field)
    await user.keyboard(ALL)
    await write('abc')
    await waitFor(() => expect(html).toHaveTextContent('<p>abc</p>'))
    await user.click(canvas.getByRole('button', { name: 'Resposta atrasada' }))
    await waitFor(() => expect(html).toHaveTextContent('<p>ab</p>'))
    await expect(field).toHaveTextContent('abc')

    // What comes from outside replaces it, without a report of a change.
    await user.click(canvas.getByRole('button', { name: 'Ver o que está salvo' }))
    await waitFor(() => expect(field).toHaveTextContent('Escrito por outra pessoa.'))
    await expect(html).toHaveTextContent(OTHER)

    // All of it removed is no comment.
    await user.click(field)
    await user.keyboard(ALL)
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(html).toHaveTextContent(''))
    await expect(bar).toBeVisible()
  },
}

/** Keys between the first focus and the editor are written when it comes, at the end and with the caret behind them. */
export const DigitarCedo: Story = {
  play: async ({ canvas }) => {
    const html = canvas.getByRole('status', { name: 'HTML' })
    const before = canvas.getByRole('textbox', { name: 'Comentário' })
    before.focus()
    for (const key of [' ', 'e', 'x', 'Backspace', 'm'])
      before.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await canvas.findByRole('toolbar')
    // The keys of the moment in which it is shown, too.
    await expect(canvas.getByRole('textbox', { name: 'Comentário' })).toHaveFocus()
    await write(' casa')
    await waitFor(() => expect(html).toHaveTextContent('<li><p>repertório em casa</p></li>'))
    // An editor that comes again does not write them again.
    await user.click(canvas.getByRole('button', { name: 'Pausar' }))
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await user.click(canvas.getByRole('button', { name: 'Pausar' }))
    await expect(await canvas.findByRole('textbox', { name: 'Comentário' })).toHaveTextContent(
      /repertório em casa$/
    )
    await expect(html).toHaveTextContent('<li><p>repertório em casa</p></li>')
  },
}

/** What is pasted becomes what a comment may have, without a report of the content policy. */
export const Colar: Story = {
  play: async ({ canvas }) => {
    const html = canvas.getByRole('status', { name: 'HTML' })
    await user.tab()
    await canvas.findByRole('toolbar')
    const field = canvas.getByRole('textbox', { name: 'Comentário' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard(ALL)
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<h2 style="color:red">Título</h2><p onclick="x()"><b>forte</b> <a href="javascript:x()">elo</a><img src="https://fora.example/x.png"></p><script>x()</script>'
    )
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() => expect(html).toHaveTextContent('<p>Título</p><p><strong>forte</strong> elo</p>'))
  },
}

/** Disclosed: to be read, never changed. */
export const Divulgado: Story = {
  args: { isDisclosed: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Comentário' })).toHaveTextContent('Boa tese. Cuidado')
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}
