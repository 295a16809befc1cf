import { COMMENT_SIZES, type CommentSize } from '@banca/item-renderers/comments'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useCallback, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../Box.ts'
import FormatBold from '../icons/FormatBold.ts'
import FormatItalic from '../icons/FormatItalic.ts'
import FormatListBulleted from '../icons/FormatListBulleted.ts'
import FormatListNumbered from '../icons/FormatListNumbered.ts'
import FormatUnderlined from '../icons/FormatUnderlined.ts'
import Redo from '../icons/Redo.ts'
import Undo from '../icons/Undo.ts'
import { IconButton } from '../IconButton.tsx'
import { control } from '../TextInput.tsx'
import { nextPlace } from './toolbar_keys.ts'

type Tool = {
  name: string
  Icon: typeof Undo
  run: (chain: ChainedCommands) => ChainedCommands
  /** Whether it is on; undefined for a command that is neither on nor off. */
  isOn?: (editor: Editor) => boolean
  mayRun?: (editor: Editor) => boolean
}

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    Icon: FormatBold,
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    Icon: FormatItalic,
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    Icon: FormatUnderlined,
    run: (chain) => chain.toggleUnderline(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'bulletList',
    Icon: FormatListBulleted,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    Icon: FormatListNumbered,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'undo',
    Icon: Undo,
    run: (chain) => chain.undo(),
    mayRun: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    Icon: Redo,
    run: (chain) => chain.redo(),
    mayRun: (editor) => editor.can().redo(),
  },
]

/** One stop of the Tab key; arrows, Home and End move within (the toolbar pattern of ARIA). The size is the last of them. */
export function EditorToolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation('comment_editor')
  const bar = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed)
      return () => void editor.off('transaction', changed)
    },
    [editor]
  )
  useSyncExternalStore(subscribe, () => editor.state)
  const size = (editor.getAttributes('fontSize').size as CommentSize | undefined) ?? 'normal'
  const move = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, place, TOOLS.length + 1)
    if (next === null) return
    // Left and right would change the size, too.
    event.preventDefault()
    setPlace(next)
    bar.current?.querySelectorAll<HTMLElement>('button, select')[next]?.focus()
  }
  return (
    <Box ref={bar} role="toolbar" aria-label={t('toolbar', { label })} onKeyDown={move} sx={BAR}>
      {TOOLS.map(({ name, Icon, run, isOn, mayRun }, at) => (
        <IconButton
          key={name}
          aria-label={t(name)}
          title={t(name)}
          aria-pressed={isOn?.(editor)}
          // Disabled it would lose the focus to nowhere.
          aria-disabled={mayRun?.(editor) === false}
          tabIndex={at === place ? 0 : -1}
          onFocus={() => setPlace(at)}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          // Writing goes on, also for whoever came here by a key.
          onClick={() => run(editor.chain().focus()).run()}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      <Box
        component="select"
        aria-label={t('size')}
        value={size}
        tabIndex={place === TOOLS.length ? 0 : -1}
        onFocus={() => setPlace(TOOLS.length)}
        onChange={(event) => editor.commands.setFontSize(event.target.value as CommentSize)}
        sx={[control(), { width: 'auto', minHeight: 36, m: 1, px: 2, fontSize: '0.9375rem' }]}
      >
        {COMMENT_SIZES.map((one) => (
          <option key={one} value={one}>
            {t(`sizes.${one}`)}
          </option>
        ))}
      </Box>
    </Box>
  )
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  border: 1,
  borderBottom: 0,
  borderColor: 'divider',
  borderRadius: '8px 8px 0 0',
  '& [aria-pressed=true]': { backgroundColor: 'action.selected', boxShadow: 'inset 0 -3px currentColor' },
  '& [aria-disabled=true]': { opacity: 0.5, cursor: 'default' },
} as const
