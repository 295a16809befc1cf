import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { HierarchyFields, NO_HIERARCHY } from './HierarchyFields.tsx'
import {
  bodyOf,
  fieldErrorsOf,
  missingIn,
  usernameOf,
  type FieldErrors,
  type NewCandidate,
} from './new_candidate.ts'
import { refusalOf } from './rules.ts'
import { ACTIONS } from './styles.ts'

/** Of the answer, where somebody was made; the map of the API has what both answers share. */
export interface MadeCandidate {
  user: { name: string; username: string }
  /** The generated one; null where it was chosen. */
  password: string | null
}

const isMade = (answer: object): answer is MadeCandidate => 'user' in answer && 'password' in answer

const EMPTY: NewCandidate = {
  name: '',
  publicIdentifier: '',
  email: '',
  isEmailUsername: false,
  username: '',
  password: '',
  hierarchy: NO_HIERARCHY,
}

interface NewCandidateFormProps {
  collectionId: number
  /** Somebody is being made; the sheet around it must know. */
  isBusy: boolean
  onBusy(isBusy: boolean): void
  onMade(made: MadeCandidate): void
  onBack(): void
}

/** Registers somebody new, in a class, and gives them the exams of the collection. */
export function NewCandidateForm({ collectionId, isBusy, onBusy, onMade, onBack }: NewCandidateFormProps) {
  const { t } = useTranslation('add_candidate')
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<NewCandidate>, ...fields: (keyof FieldErrors)[]) => {
    setForm((before) => ({ ...before, ...part }))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !fields.some((one) => one === name)))
    )
  }
  /** Shows errors on their fields, with the focus in the first of them. @returns false without any */
  const showErrors = (element: HTMLFormElement, found: FieldErrors): boolean => {
    flushSync(() => setErrors(found))
    element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return Object.keys(found).length > 0
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { currentTarget } = event
    const missing = missingIn(form, t('common:required'))
    setFailure(null)
    if (showErrors(currentTarget, missing)) return
    onBusy(true)
    try {
      const made = await api.post('/v1/applications', { body: { collection: collectionId, ...bodyOf(form) } })
      if (isMade(made)) onMade(made)
    } catch (error) {
      const wrong = error instanceof ApiError ? fieldErrorsOf(error.fields) : {}
      const refusal = refusalOf(error)
      if (!showErrors(currentTarget, wrong))
        setFailure(
          refusal === 'notScheduled'
            ? t('refused.notScheduled')
            : refusal === 'nobody'
              ? t('new.gone')
              : errorText(error, t, t('common:error'))
        )
    } finally {
      onBusy(false)
    }
  }
  const text = (name: 'name' | 'publicIdentifier' | 'email' | 'password', isRequired = false) => ({
    label: `${t(`new.${name}`)}${isRequired ? ' *' : ''}`,
    value: form[name],
    required: isRequired,
    autoComplete: 'off',
    error: errors[name],
    onChange: (value: string) =>
      change({ [name]: value }, name, ...(name === 'email' ? ['username' as const] : [])),
  })
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={FORM}>
      <Box sx={{ color: 'text.secondary' }}>{t('new.asterisk')}</Box>
      <TextInput {...text('name', true)} maxLength={200} autoFocus />
      <TextInput {...text('publicIdentifier', true)} maxLength={64} />
      <TextInput
        {...text('email')}
        maxLength={254}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CheckLine
        label={t('new.emailIsUsername')}
        checked={form.isEmailUsername}
        onChange={(isEmailUsername) => change({ isEmailUsername }, 'username')}
      />
      <TextInput
        label={t('new.username')}
        value={usernameOf(form)}
        disabled={form.isEmailUsername}
        placeholder={form.publicIdentifier.trim()}
        maxLength={150}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        onChange={(username) => change({ username }, 'username')}
      />
      <TextInput {...text('password')} maxLength={128} autoCapitalize="none" spellCheck={false} />
      <Box sx={{ mt: -3, color: 'text.secondary', fontSize: '0.875rem' }}>{t('new.passwordHint')}</Box>
      <HierarchyFields
        required
        value={form.hierarchy}
        errors={errors}
        onChange={(hierarchy) => change({ hierarchy }, 'school', 'grade', 'schoolClass')}
      />
      <Box sx={STICKY}>
        {/* Beside the button that was pressed, wherever the form is scrolled to. */}
        <Box role="alert" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
          {failure !== null && <Notice kind="error">{failure}</Notice>}
        </Box>
        <Button
          variant="text"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onBack()
          }}
        >
          {t('new.back')}
        </Button>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {t('new.make')}
        </Button>
      </Box>
    </Box>
  )
}

/** A field that gets the focus is not scrolled to behind the actions. */
const FORM = { display: 'grid', gap: 4, '& input': { scrollMarginBottom: '88px' } } as const
const STICKY = {
  ...ACTIONS,
  // Over the padding of the sheet, up to its edges.
  mx: -4,
  mb: -4,
  px: 4,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  '@media (min-height: 500px)': { position: 'sticky', bottom: '-16px', zIndex: 1 },
} as const
