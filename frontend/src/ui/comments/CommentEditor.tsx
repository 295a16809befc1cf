import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTexts } from '../../locales/i18n.ts'
import { Box } from '../Box.ts'
import { RetryNotice } from '../RetryNotice.tsx'
import { control } from '../TextInput.tsx'
import { CommentText } from './CommentText.tsx'
import type { RichEditorProps } from './RichEditor.tsx'

interface CommentEditorProps {
  /** Visible, and the name of the field. */
  label: string
  /**
   * HTML of the comment; empty without one. Replaces what is written when it becomes a text that `onChange` has not given: the answer to an
   * older save does not undo what was typed since. To go back to such a text, give the field another `key`.
   */
  value: string
  /** After each change, with the HTML; empty when there is no text. */
  onChange(html: string): void
  /** The comment is shown, and cannot be changed. */
  disabled?: boolean
  /** Stored texts that the person inserts by a slash and what they type after it. */
  snippets?: readonly string[]
}

const NONE: readonly string[] = []

/** A key that writes a character, or takes one away. */
const isOfText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey

const load = async () => {
  const [{ RichEditor }] = await Promise.all([import('./RichEditor.tsx'), fetchTexts('comment_editor')])
  return RichEditor
}

/**
 * The comment of a correction: bold, italic, underlined, lists, four sizes. The code of the editor is fetched when the field gets the
 * focus for the first time; until then, and where it does not come, the comment is there to be read. What is typed while it is fetched is
 * written when it comes.
 */
export function CommentEditor({
  label,
  value,
  onChange,
  disabled = false,
  snippets = NONE,
}: CommentEditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLElement>(null)
  const [stage, setStage] = useState<'reading' | 'fetching' | 'failed' | 'writing'>('reading')
  const [Editor, setEditor] = useState<ComponentType<RichEditorProps> | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (stage !== 'fetching') return
    let isHere = true
    load().then(
      (loaded) => {
        if (!isHere) return
        // Whoever has gone on meanwhile is not called back.
        setTakesFocus(field.current?.contains(document.activeElement) === true)
        setEditor(() => loaded)
        setStage('writing')
      },
      () => isHere && setStage('failed')
    )
    return () => void (isHere = false)
  }, [stage])
  const onKeyDown = (event: KeyboardEvent) => {
    if (stage === 'failed' || !isOfText(event)) return
    event.preventDefault()
    setTyped((before) => (event.key === 'Backspace' ? before.slice(0, -1) : before + event.key))
  }
  const labelId = `${id}-label`
  const isWriting = Editor !== null && !disabled
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box id={labelId} sx={{ mb: 1, fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      {disabled && (
        <Box role="group" aria-labelledby={labelId}>
          <CommentText html={value} />
        </Box>
      )}
      {isWriting && (
        <Editor
          label={label}
          labelId={labelId}
          value={value}
          onChange={(html) => {
            // It is in the text now, and would be written again with an editor that comes after a pause.
            setTyped('')
            onChange(html)
          }}
          takesFocus={takesFocus}
          typed={typed}
          snippets={snippets}
        />
      )}
      {!disabled && !isWriting && (
        <Box
          ref={field}
          role="textbox"
          aria-multiline="true"
          aria-readonly="true"
          aria-labelledby={labelId}
          aria-busy={stage === 'fetching'}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={() => stage === 'reading' && setStage('fetching')}
          sx={[control(), READING]}
        >
          <CommentText html={value} />
        </Box>
      )}
      {stage === 'fetching' && (
        <Box role="status" sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('loading')}
        </Box>
      )}
      {stage === 'failed' && !disabled && (
        <RetryNotice
          onRetry={() => {
            field.current?.focus()
            setStage('fetching')
          }}
        >
          {t('notFetched.text')}
        </RetryNotice>
      )}
    </Box>
  )
}

const READING = { minHeight: 96, p: 3, fontSize: '1rem', lineHeight: 1.5, cursor: 'text' } as const
