import { useMemo, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { MaskedInput } from '../../../ui/MaskedInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import { examSource, itemSource } from '../../../ui/pickers/sources.ts'
import type { PickerOption } from '../../../ui/pickers/types.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toasts.ts'
import {
  COUNTS,
  DEFAULTS,
  formOf,
  LEASE_LEAST,
  MOST,
  readForm,
  TIMES,
  type PlanForm,
  type TimeField,
} from './plan_form.ts'
import { useReadPlansAgain, useTypes, type Plan } from './use_plans.ts'

interface PlanSheetProps {
  collection: number
  /** Null: a new one. */
  plan: Plan | null
  onClose(): void
}

type Errors = Readonly<Record<string, string | undefined>>

/** How the answers to one item are marked: by which type, how often, and in what portions. */
export default function PlanSheet({ collection, plan, onClose }: PlanSheetProps) {
  const { t } = useTranslation('marking')
  const readAgain = useReadPlansAgain()
  const types = useTypes()
  // What it was opened with: a newer one in the background changes nothing that is typed.
  const [before] = useState(() => formOf(plan ?? DEFAULTS))
  const [form, setForm] = useState({ ...before, ...(plan === null && { isAnonymous: true }) })
  const [exam, setExam] = useState<PickerOption | null>(plan?.exam ?? null)
  const [item, setItem] = useState<PickerOption | null>(null)
  const [type, setType] = useState(plan === null ? '' : String(plan.type.id))
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const exams = useMemo(() => examSource(collection), [collection])
  const items = useMemo(
    () => itemSource(exam?.id ?? 0, (position) => t('form.position', { position })),
    [exam, t]
  )
  const change = (part: Partial<PlanForm>) => {
    setForm({ ...form, ...part })
    setErrors({})
  }
  const send = async () => {
    const read = readForm(form, before)
    const required = t('form.errors.required')
    const missing: Errors = {
      ...(plan === null && exam === null && { exam: required }),
      ...(plan === null && item === null && { item: required }),
      ...(type === '' && { type: required }),
    }
    if (!read.ok || Object.keys(missing).length > 0) {
      const wrong = read.ok ? {} : read.errors
      const texts = Object.entries(wrong).map(([field, key]) => [
        field,
        t(`form.errors.${key}`, { least: LEASE_LEAST, most: MOST[field as keyof typeof MOST] }),
      ])
      return setErrors({ ...missing, ...Object.fromEntries(texts) })
    }
    if (plan === null)
      await api.post('/v1/correction_plans', {
        body: { exam: exam?.id ?? 0, item: item?.id ?? 0, type: Number(type), ...read.settings },
      })
    else
      await api.patch('/v1/correction_plans/:id', {
        params: { id: plan.id },
        body: {
          version: plan.version,
          ...(Number(type) !== plan.type.id && { type: Number(type) }),
          ...read.settings,
        },
      })
    await readAgain()
    toast('success', t('form.done'))
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await send()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const named = [...Object.keys(form), 'exam', 'item', 'type'].filter(
        (field) => fields[field] !== undefined
      )
      setErrors(Object.fromEntries(named.map((field) => [field, fields[field]?.[0]])))
      void readAgain()
      if (named.length === 0) setFailure(errorText(error, t, t('form.failed')))
    } finally {
      setBusy(false)
    }
  }
  const listed = types.data?.results ?? []
  const known =
    plan === null || listed.some(({ id }) => id === plan.type.id) ? listed : [...listed, plan.type]
  return (
    <SideSheet
      title={t(plan === null ? 'form.makeTitle' : 'form.changeTitle')}
      onClose={onClose}
      mayLeave={(how) => how === 'escape'}
      isAwaiting={isBusy}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        {plan === null ? (
          <>
            <Picker
              required
              label={t('form.exam')}
              source={exams}
              value={exam}
              error={errors.exam}
              onChange={(chosen) => {
                setExam(chosen)
                setItem(null)
                setErrors({})
              }}
            />
            <Picker
              required
              label={t('form.item')}
              source={items}
              value={item}
              error={errors.item}
              disabled={exam === null}
              onChange={(chosen) => {
                setItem(chosen)
                setErrors({})
              }}
            />
          </>
        ) : (
          <strong>{t('plan.name', { exam: plan.exam.name, position: plan.item.position })}</strong>
        )}
        {types.isError ? (
          <RetryNotice onRetry={() => void types.refetch()}>{t('form.typesFailed')}</RetryNotice>
        ) : (
          <SelectInput
            label={t('form.type')}
            value={type}
            error={errors.type}
            options={[
              ...(type === '' ? [{ value: '', text: '' }] : []),
              ...known.map(({ id, name, version }) => ({
                value: String(id),
                text: version > 1 ? t('form.typeVersion', { name, version }) : name,
              })),
            ]}
            onChange={(value) => {
              setType(value)
              setErrors({})
            }}
          />
        )}
        <div>
          <Choice
            label={t('form.marks')}
            value={form.marks}
            options={[
              { value: '1', text: t('form.one') },
              { value: '2', text: t('form.two') },
            ]}
            onChange={(marks) => change({ marks })}
          />
          {form.marks === '2' && <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('form.twoText')}</Box>}
          <Wrong text={errors.marks} />
        </div>
        <Box sx={{ display: 'grid' }}>
          {(['isAnonymous', 'ownSchoolExcluded'] as const).map((flag) => (
            <div key={flag}>
              <CheckLine
                label={t(`form.${flag}`)}
                checked={form[flag]}
                onChange={(checked) => change({ [flag]: checked })}
              />
              <Wrong text={errors[flag]} />
            </div>
          ))}
        </Box>
        {COUNTS.map((field) => (
          <TextInput
            key={field}
            quiet
            inputMode="numeric"
            maxLength={5}
            label={t(`form.${field}`)}
            value={form[field]}
            error={errors[field]}
            onChange={(text) => change({ [field]: text.replaceAll(/\D/g, '') })}
          />
        ))}
        {TIMES.map((field) => (
          <MomentField
            key={field}
            field={field}
            form={form}
            error={errors[field]}
            onChange={(moment) => change({ [field]: moment })}
          />
        ))}
        <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
        <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ minHeight: 44 }}>
          {t('form.save')}
        </Button>
      </Box>
    </SideSheet>
  )
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <Box sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>{text}</Box>

interface MomentFieldProps {
  field: TimeField
  form: PlanForm
  error: string | undefined
  onChange(moment: PlanForm[TimeField]): void
}

function MomentField({ field, form, error, onChange }: MomentFieldProps) {
  const { t } = useTranslation('marking')
  const { date, time } = form[field]
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {t(`form.${field}`)}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1.4fr 1fr', alignItems: 'start' }}>
        <MaskedInput
          quiet
          mask="date"
          label={t('form.date')}
          placeholder={t('form.datePlace')}
          value={date}
          error={error}
          onChange={(typed) => onChange({ date: typed, time })}
        />
        <MaskedInput
          quiet
          mask="time"
          label={t('form.time')}
          placeholder={t('form.timePlace')}
          value={time}
          onChange={(typed) => onChange({ date, time: typed })}
        />
      </Box>
    </Box>
  )
}
