import { Box } from '../Box.ts'
import { Button } from '../Button.ts'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proof } from '../../api/second_factor.ts'
import { Notice } from '../Notice.tsx'
import { CodeInput, missingCode, proofOf, type CodeKind } from './CodeInput.tsx'

interface CodeFormProps {
  kind: CodeKind
  action: string
  busy: boolean
  errors: readonly string[]
  onSubmit(proof: Proof): void
  children?: ReactNode
}

/** Form with one field, for a TOTP code or for a recovery code. */
export function CodeForm({ kind, action, busy, errors, onSubmit, children }: CodeFormProps) {
  const { t } = useTranslation('second_factor')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const proof = proofOf(kind, text)
    setProblem(proof === null ? t(missingCode(kind)) : undefined)
    if (proof === null) return field.current?.focus()
    onSubmit(proof)
    // The next attempt needs another code: the rejected one is cleared.
    if (kind === 'code') setText('')
    field.current?.focus()
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <div role="alert">
        {errors.map((line) => (
          <Notice key={line} kind="error">
            {line}
          </Notice>
        ))}
      </div>
      <CodeInput
        kind={kind}
        value={text}
        error={problem}
        inputRef={field}
        autoFocus
        onChange={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-disabled={busy}
          sx={{ minHeight: 52, flex: '1 1 160px' }}
        >
          {busy ? t('checking') : action}
        </Button>
        {children}
      </Box>
    </Box>
  )
}
