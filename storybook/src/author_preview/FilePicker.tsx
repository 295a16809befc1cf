import Button from '@mui/material/Button'
import { useRef } from 'react'

/** Takes a file as a data URL, which is how an exam file holds it. `as` names its type where browsers know none. */
export function FilePicker({
  label,
  name,
  accept,
  as,
  onFile,
}: {
  label: string
  /** Says for which field, to those who do not see where the button is. */
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
          // The same file once more must count as a change.
          event.target.value = ''
        }}
      />
    </>
  )
}
