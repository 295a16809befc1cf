import Button from '@mui/material/Button'
import { useRef } from 'react'

/**
 * Reads a file as a data URL, which is how an exam file holds it. `as` is its type
 * where browsers do not know one.
 */
export function FilePicker({
  label,
  name,
  accept,
  as,
  onFile,
}: {
  label: string
  /** Name of the field, for screen readers. */
  name: string
  accept: string
  as?: string | undefined
  onFile: (address: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    const reader = new FileReader()
    reader.onload = () => onFile(String(reader.result))
    reader.readAsDataURL(as === undefined ? file : new Blob([file], { type: as }))
  }
  return (
    <>
      <Button size="small" aria-label={name} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={name}
        onChange={(event) => {
          take(event.target.files?.[0])
          // Choosing the same file again must count as a change.
          event.target.value = ''
        }}
      />
    </>
  )
}
