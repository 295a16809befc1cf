import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import type { Proof } from '../../api/second_factor.ts'
import { CodeInput, missingCode, proofOf, type CodeKind } from '../../ui/second_factor/CodeInput.tsx'
import { PasswordAgain } from './PasswordAgain.tsx'

type PasswordAndCodeProps = {
  lead: string
  /** `proof` is null where no code is required. Rejects as `PasswordAgain`. */
  onConfirm(password: string, proof: Proof | null): Promise<void>
  onCancel(): void
}

/**
 * The password and a code, of the present telephone or a recovery code: required before that
 * telephone is changed or removed.
 */
export function PasswordAndCode({ lead, onConfirm, onCancel }: PasswordAndCodeProps) {
  const { t } = useTranslation('second_factor')
  const [kind, setKind] = useState<CodeKind>('code')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const proof = proofOf(kind, text)
  const check = () => {
    setProblem(proof === null ? t(missingCode(kind)) : undefined)
    if (proof === null) field.current?.focus()
    return proof !== null
  }
  const confirm = async (password: string) => {
    try {
      await onConfirm(password, proof)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_code') {
        // The next attempt needs another code.
        if (kind === 'code') setText('')
        field.current?.focus()
      }
      throw error
    }
  }
  return (
    <PasswordAgain lead={lead} onCheck={check} onConfirm={confirm} onCancel={onCancel}>
      <div>
        <CodeInput
          kind={kind}
          value={text}
          error={problem}
          inputRef={field}
          onChange={(value) => {
            setText(value)
            setProblem(undefined)
          }}
        />
        <Box sx={{ mt: 1 }}>
          <Button
            sx={{ px: 0, minHeight: 44 }}
            onClick={() => {
              setKind(kind === 'code' ? 'recovery' : 'code')
              setText('')
              setProblem(undefined)
            }}
          >
            {t(kind === 'code' ? 'recovery.use' : 'useCode')}
          </Button>
        </Box>
      </div>
    </PasswordAgain>
  )
}
