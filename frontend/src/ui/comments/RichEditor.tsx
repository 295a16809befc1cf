import { countCharacters, inertComment, MAX_COMMENT } from '@banca/item-renderers/comments'
import { createDocument, Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../Box.ts'
import { control } from '../TextInput.tsx'
import { VISUALLY_HIDDEN } from '../visually_hidden.ts'
import { COMMENT_STYLES } from './comment_styles.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { EXTENSIONS } from './editor_extensions.ts'
import { SnippetList } from './SnippetList.tsx'
import { useSnippets } from './use_snippets.ts'

export interface RichEditorProps {
  label: string
  /** Id of the element that shows the label. */
  labelId: string
  value: string
  onChange(html: string): void
  /** Whether the text gets the focus at once, with the caret at its end. */
  takesFocus: boolean
  /** Plain text that was typed before the editor was there: written at the end. */
  typed: string
  /** Stored texts that a slash and what is typed after it find. */
  snippets: readonly string[]
}

type Document = Editor['state']['doc']

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/** Blanks at the end of a line are text that is being written. */
const READING = { preserveWhitespace: true } as const
const REMEMBERED = 200

/** The editor itself, with its tools above: a chunk of its own (`CommentEditor` fetches it). */
export function RichEditor({
  label,
  labelId,
  value,
  onChange,
  takesFocus,
  typed,
  snippets,
}: RichEditorProps) {
  const { t } = useTranslation('comment_editor')
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const written = useRef<Document[]>([])
  const tell = useEffectEvent((html: string) => onChange(html))
  const make = useEffectEvent(
    (element: HTMLElement) =>
      new Editor({
        element,
        extensions: EXTENSIONS,
        content: inertComment(value),
        parseOptions: READING,
        injectCSS: false,
        editorProps: {
          attributes: { 'aria-multiline': 'true', 'aria-labelledby': labelId },
          transformPastedHTML: inertComment,
          // The editor would take every Enter: with Ctrl it is the page's, which goes on to the next text.
          handleDOMEvents: {
            keydown: (_, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
          },
        },
        onUpdate: ({ editor: changed }) => {
          written.current = [...written.current.slice(1 - REMEMBERED), changed.state.doc]
          tell(htmlOf(changed))
        },
      })
  )
  const begin = useEffectEvent((made: Editor) => {
    made.commands.setTextSelection(made.state.doc.content.size)
    if (typed !== '') made.commands.insertContent([{ type: 'text', text: typed }])
    // At once: the editor's own focus comes with a later frame, and the keys until then would be nobody's.
    if (takesFocus) made.view.focus()
  })
  useLayoutEffect(() => {
    if (host.current === null) return
    const made = make(host.current)
    begin(made)
    setEditor(made)
    return () => made.destroy()
  }, [])
  useEffect(() => {
    if (editor === null || editor.isDestroyed) return
    // What it has, or had before the last keys, comes back from whoever holds the value, perhaps late and in the form of the server.
    const given = createDocument(inertComment(value), editor.schema, READING)
    if ([editor.state.doc, ...written.current].some((known) => known.eq(given))) return
    written.current = []
    editor.commands.setContent(given, { emitUpdate: false })
  }, [editor, value])
  const menu = useSnippets(editor, snippets)
  const isTooLong = countCharacters(value) > MAX_COMMENT
  return (
    <>
      {editor !== null && <EditorToolbar editor={editor} label={label} />}
      <Box ref={host} sx={[control(), WRITING]} />
      {menu !== null && <SnippetList menu={menu} />}
      {snippets.length > 0 && (
        <Box role="status" sx={VISUALLY_HIDDEN}>
          {menu !== null && t('found', { count: menu.options.length })}
        </Box>
      )}
      <Box role="alert" sx={{ mt: 1, fontSize: '0.875rem', color: 'error.main' }}>
        {isTooLong && t('tooLong')}
      </Box>
    </>
  )
}

/** What Tiptap would put into a stylesheet of its own, and our look. */
const WRITING = {
  p: 0,
  borderRadius: '0 0 8px 8px',
  '& .ProseMirror': {
    ...COMMENT_STYLES,
    position: 'relative',
    minHeight: 94,
    p: 3,
    fontSize: '1rem',
    lineHeight: 1.5,
    whiteSpace: 'break-spaces',
    fontVariantLigatures: 'none',
    outline: 'none',
  },
  '&:focus-within': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const
