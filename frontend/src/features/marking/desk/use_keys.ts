import { useEffect, useEffectEvent } from 'react'
import { commandOf, focusOf, type Command } from '../model/keys.ts'

/** Runs the command of each key while the desk is open; `isOn` false: single keys do nothing. A dialog has its own keys. */
export function useKeys(isOn: boolean, run: (command: Command) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
    const command = commandOf(event, focusOf(event.target), isOn)
    if (command === null) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
