import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { matchingSnippets, snippetQuery } from './snippet_query.ts'

export interface SnippetMenu {
  id: string
  options: readonly string[]
  /** Place of the one that Enter inserts. */
  active: number
  choose(at: number): void
}

/** The text before the caret in its paragraph; null while something is selected. */
function textBefore(editor: Editor): string | null {
  const { empty, $from } = editor.state.selection
  return empty ? $from.parent.textBetween(0, $from.parentOffset, '\n', '\n') : null
}

/** A stored text in place of what was typed to find it; its lines stay lines. */
function insert(editor: Editor, typed: number, text: string): void {
  const to = editor.state.selection.from
  const lines = text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ])
  editor
    .chain()
    .focus()
    .deleteRange({ from: to - typed, to })
    .insertContent(lines)
    .run()
}

/** The stored texts that a slash and what is typed after it find, chosen by arrows and Enter; null while there is nothing to choose. */
export function useSnippets(editor: Editor | null, snippets: readonly string[]): SnippetMenu | null {
  const id = useId()
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const options = query === null || isClosed ? [] : matchingSnippets(snippets, query)
  const isOpen = options.length > 0
  const read = useEffectEvent((changed: Editor) => {
    const before = changed.isFocused ? textBefore(changed) : null
    const next = before === null ? null : snippetQuery(before)
    if (next === query) return
    setQuery(next)
    setActive(0)
    if (next === null) setClosed(false)
  })
  const choose = (at: number) => {
    const text = options[at]
    if (editor === null || query === null || text === undefined) return
    insert(editor, query.length + 1, text)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setActive((active + options.length - 1) % options.length)
    else if (event.key === 'Enter' && !event.shiftKey) choose(active)
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (editor === null) return
    const { dom } = editor.view
    // Before the editor has the key.
    dom.addEventListener('keydown', onKey, { capture: true })
    const changed = () => read(editor)
    // It may begin with what was typed before it was there.
    changed()
    editor.on('transaction', changed)
    editor.on('blur', changed)
    return () => {
      dom.removeEventListener('keydown', onKey, { capture: true })
      editor.off('transaction', changed)
      editor.off('blur', changed)
    }
  }, [editor])
  useEffect(() => {
    if (editor === null || editor.isDestroyed) return
    const { dom } = editor.view
    if (isOpen) {
      dom.setAttribute('aria-controls', id)
      dom.setAttribute('aria-activedescendant', `${id}-${active}`)
    } else {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, isOpen, active, id])
  return isOpen ? { id, options, active, choose } : null
}
