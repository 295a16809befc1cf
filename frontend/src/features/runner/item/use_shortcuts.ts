import { useEffect, useEffectEvent } from 'react'
import type { PublicItem } from '@banca/item-renderers/contract'
import { isSingleKey, shortcutOf, type Shortcut } from '../rules/shortcuts.ts'
import { readSetting } from '../exam/settings.ts'

type Wanted = Exclude<Shortcut['kind'], 'letter'>
type ShortcutOptions = { item: PublicItem | undefined; isOn: boolean; onShortcut: (shortcut: Wanted) => void }

/** The keys of the item screen. Single-key shortcuts can be switched off in the help. */
export function useShortcuts({ item, isOn, onShortcut }: ShortcutOptions): void {
  // Always of the item on screen: a key pressed right after it opened is meant
  // for it, not for the previous one.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.isComposing) return
    const target = event.target instanceof Element ? event.target : null
    const letters = (item?.alternatives ?? []).map((one) => one.letter.toUpperCase())
    const shortcut = shortcutOf({ ...modifiers(event), ...placeOf(target) }, letters)
    if (shortcut === null) return
    if (isSingleKey(event) && shortcut.kind !== 'help' && !readSetting('singleKeyShortcuts', true)) return
    event.preventDefault()
    if (shortcut.kind === 'letter') choose(item, shortcut.letter)
    else onShortcut(shortcut.kind)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const modifiers = ({ key, ctrlKey, altKey, metaKey, shiftKey, repeat }: KeyboardEvent) => ({
  key,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
  repeat,
})

/** Where a letter is typed, or selects an entry of a list. */
const TAKES_LETTERS =
  'textarea, select, [contenteditable]:not([contenteditable=false]), :is([role=textbox], [role=searchbox], [role=combobox], [role=spinbutton], [role=listbox], [role=menu], [role=tree])'

function placeOf(target: Element | null) {
  const input = target?.closest('input')
  const isChoice = input?.type === 'radio' || input?.type === 'checkbox'
  return {
    inText: target?.closest(TAKES_LETTERS) != null || (input != null && !isChoice),
    inDialog: document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null,
  }
}

/** Through the control itself, so that a disabled choice cannot be chosen by key either. */
function choose(item: PublicItem | undefined, letter: string): void {
  const id = item?.alternatives?.find((one) => one.letter.toUpperCase() === letter)?.id
  const control = document.querySelector<HTMLInputElement>(`article input[value="${id}"]`)
  control?.focus()
  control?.click()
}
